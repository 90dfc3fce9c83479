-- Canned replies of one member of staff, which only they see (DESK-16). null: everybody's.
alter table canned_replies add column if not exists owner_id uuid references staff (id);
create index if not exists canned_replies_owner on canned_replies (owner_id) where owner_id is not null;
