-- Until when its holder has put an answered conversation away (DESK-38), and when the last such time ended; null: never.
-- A conversation whose customer waits is never put away, so a version before this, which knows neither column, hides nobody.
alter table conversations add column if not exists snoozed_until timestamptz;
alter table conversations add column if not exists snooze_ended_at timestamptz;
create index if not exists conversations_snoozed on conversations (snoozed_until) where snoozed_until is not null;
