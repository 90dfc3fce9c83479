-- What is left on the accounts of erased customers, by site. The money page shows it and would otherwise read each erased
-- account. Triggers keep it, so that servers of both versions do.
--
-- Accounts and erasures are not changed meanwhile: each erased account is marked here once.

create table if not exists credits_left (
  -- empty: accounts that were erased before their site was kept
  brand_id text not null,
  region text not null,
  purchased bigint not null,
  free bigint not null,
  primary key (brand_id, region)
);
alter table credits_left enable row level security;
create policy site on credits_left using (
  (select coalesce(current_setting('parlour.brand', true), '') not like 'sites:%')
  or brand_id || ':' || region = any ((select string_to_array(current_setting('parlour.brand', true), ' '))::text[])
);

alter table credit_accounts
  -- its customer is gone: nobody can spend what is left
  add column if not exists erased boolean not null default false;

lock erasures, credit_accounts in share row exclusive mode;
update credit_accounts set erased = true
  where not erased and customer_id in (select customer_id from erasures where finished_at is not null);
insert into credits_left (brand_id, region, purchased, free)
  select coalesce(brand_id, ''), coalesce(region, ''), sum(purchased), sum(free)
  from credit_accounts where erased group by 1, 2
  on conflict do nothing;

create or replace function erasure_marks_account() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update credit_accounts set erased = true where customer_id = new.customer_id and not erased;
  return null;
end $$;
create or replace trigger erasures_mark_account after insert or update of finished_at on erasures for each row
  when (new.finished_at is not null) execute function erasure_marks_account();

-- Also of what is booked later: a refund, or a dispute.
create or replace function count_credits_left() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into credits_left as known (brand_id, region, purchased, free)
    values (coalesce(new.brand_id, ''), coalesce(new.region, ''),
      new.purchased - case when old.erased then old.purchased else 0 end,
      new.free - case when old.erased then old.free else 0 end)
    on conflict (brand_id, region) do update
      set purchased = known.purchased + excluded.purchased, free = known.free + excluded.free;
  return null;
end $$;
-- At the commit: a row of a whole site is locked as late as possible, and after everything else.
drop trigger if exists credit_accounts_left on credit_accounts;
create constraint trigger credit_accounts_left after update on credit_accounts deferrable initially deferred for each row
  when (new.erased and (old.erased, old.purchased, old.free) is distinct from (new.erased, new.purchased, new.free))
  execute function count_credits_left();

-- The figures' check looks up what was taken back from one customer. Without this index PostgreSQL reads every such entry of
-- every customer, for each purchase that it compares.
--
-- On a large database build it beforehand with `create index concurrently`, under the same name: then nothing is left to
-- build here (docs/running.md, "Upgrade and going back").
create index if not exists ledger_entries_back on ledger_entries (customer_id)
  where cause in ('refund', 'refund_failed', 'dispute', 'dispute_won');
