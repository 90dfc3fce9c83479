-- Until when a block of neighbouring numbers gets no codes, because its codes stayed unused (TEXTS-4).
-- Codes from before the end of a pause are not held against the block again.
create table text_pauses (
  prefix text primary key,
  paused_at timestamptz not null,
  until timestamptz not null
);

-- A second tab within the grace makes two tokens of one generation; the tabs share a cookie and go on with one of them.
-- Whoever comes with the other one holds a copy (LOGIN-6).
alter table refresh_tokens
  -- how many exchanges lie between sign-in and this token
  add column generation integer not null default 0 check (generation >= 0),
  -- when another token of its generation or a later one was exchanged
  add column superseded_at timestamptz;

-- A break survives erasure as a self-exclusion does: it can't be ended by erasing the account and signing up again.
alter table barred_phones drop constraint barred_phones_reason_check;
alter table barred_phones add constraint barred_phones_reason_check
  check (reason in ('banned', 'self_excluded', 'cooling_off'));
