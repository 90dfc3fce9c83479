-- When a session last saw a right password or second factor: what moves money, shows who a customer is or changes staff
-- asks for a recent one. null: opened by a version that did not note it, so it is asked for.
alter table staff_sessions add column proved_at timestamptz;
