-- What operators earn (PAYROLL-1 to PAYROLL-10, decision 0103). Days are those of the clock in London.

-- What a site pays from a time on. Rows are only added and begin no earlier than they were set: of several for one time the
-- newest counts.
create table if not exists pay_rates (
  id uuid primary key,
  brand_id text not null,
  region text not null,
  valid_from timestamptz not null,
  -- whether a reply is paid only if its customer was charged for it
  reply_basis text not null constraint pay_rates_basis check (reply_basis in ('charged', 'any')),
  -- minor units of the region's currency
  reply_minor integer not null constraint pay_rates_reply check (reply_minor between 0 and 10000),
  hour_minor integer not null constraint pay_rates_hour check (hour_minor between 0 and 100000),
  breaks_paid boolean not null,
  set_by uuid not null references staff (id),
  created_at timestamptz not null,
  constraint pay_rates_not_earlier check (valid_from >= created_at),
  foreign key (brand_id, region) references brand_regions (brand_id, region)
);
create index if not exists pay_rates_site on pay_rates (brand_id, region, valid_from desc, created_at desc);

-- The least pay for an hour that a region's law demands, from a day on.
create table if not exists pay_minimums (
  id uuid primary key,
  region text not null constraint pay_minimums_region check (region in ('GB', 'AU', 'IE')),
  valid_from date not null,
  hour_minor integer not null constraint pay_minimums_hour check (hour_minor between 0 and 100000),
  set_by uuid not null references staff (id),
  created_at timestamptz not null
);
create index if not exists pay_minimums_region on pay_minimums (region, valid_from desc, created_at desc);

-- The site whose hourly rate an operator's presence is paid by, from a time on.
create table if not exists pay_sites (
  id uuid primary key,
  staff_id uuid not null references staff (id),
  brand_id text not null,
  region text not null,
  valid_from timestamptz not null,
  set_by uuid not null references staff (id),
  created_at timestamptz not null,
  foreign key (brand_id, region) references brand_regions (brand_id, region)
);
create index if not exists pay_sites_staff on pay_sites (staff_id, valid_from desc, created_at desc);

-- The head of each operator's chain.
create table if not exists pay_accounts (
  staff_id uuid primary key references staff (id),
  entries integer not null default 0 check (entries >= 0),
  head_hash bytea not null
);

create table if not exists pay_entries (
  id uuid primary key,
  staff_id uuid not null references pay_accounts (staff_id),
  -- place in the operator's hash chain, from 1 without gaps
  position integer not null check (position > 0),
  cause text not null constraint pay_entries_cause check (cause in ('replies', 'presence', 'breaks', 'correction')),
  -- day, site, rate and number of a counted amount; a correction's own id
  cause_id text not null,
  day date not null,
  brand_id text not null,
  region text not null,
  currency text not null check (currency in ('GBP', 'AUD', 'EUR')),
  -- paid replies, or milliseconds; negative: taken back
  quantity bigint not null,
  -- replies that customers were charged for, of all replies at the rate
  charged integer not null,
  -- minor units for each reply or hour; null: no rate was set, or it is a correction
  rate_minor integer check (rate_minor >= 0),
  reason text,
  corrected_by uuid references staff (id),
  previous_hash bytea not null,
  hash bytea not null,
  created_at timestamptz not null,
  unique (staff_id, position),
  unique (staff_id, cause, cause_id),
  check ((cause = 'correction') = (reason is not null)),
  check ((cause = 'correction') = (corrected_by is not null)),
  check (corrected_by <> staff_id)
);
create index if not exists pay_entries_day on pay_entries (day, staff_id);

-- Debits and credits of an entry, in minor units of its currency; they sum to zero.
create table if not exists pay_postings (
  entry_id uuid not null references pay_entries (id),
  line integer not null,
  account text not null constraint pay_postings_account check (
    account in ('operator:pay', 'house:replies', 'house:presence', 'house:breaks', 'house:corrections')
  ),
  amount integer not null,
  primary key (entry_id, line)
);

create or replace trigger pay_entries_append_only before update or delete on pay_entries
  for each row execute function refuse_change();
create or replace trigger pay_postings_append_only before update or delete on pay_postings
  for each row execute function refuse_change();
create or replace trigger pay_rates_append_only before update or delete on pay_rates
  for each row execute function refuse_change();
create or replace trigger pay_minimums_append_only before update or delete on pay_minimums
  for each row execute function refuse_change();
create or replace trigger pay_sites_append_only before update or delete on pay_sites
  for each row execute function refuse_change();

create or replace function pay_entry_balances() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount), 0) <> 0 or count(*) < 2 from pay_postings where entry_id = new.id) then
    raise exception 'pay entry % does not balance', new.id;
  end if;
  return null;
end $$;

-- At commit: the entry is written before its postings.
drop trigger if exists pay_entry_balances on pay_entries;
create constraint trigger pay_entry_balances after insert on pay_entries
  deferrable initially deferred for each row execute function pay_entry_balances();

-- Which days pay was counted for: from the first one to the day before `closed_until`. No row: it has not begun.
create table if not exists pay_progress (
  only_row boolean primary key default true check (only_row),
  began_on date not null,
  closed_until date not null
);

-- Replies of days that may still be counted, and that an erasure or retention deleted. They name no customer.
create table if not exists pay_deleted_replies (
  message_id uuid primary key,
  staff_id uuid not null references staff (id),
  brand_id text not null,
  region text not null,
  charged boolean not null,
  sent_at timestamptz not null
);
create index if not exists pay_deleted_replies_staff on pay_deleted_replies (staff_id, sent_at);

-- Messages are deleted before their customer. Days are counted again for 7 days (apps/api/src/modules/office/pay/rules.ts).
create or replace function pay_replies_gone() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into pay_deleted_replies (message_id, staff_id, brand_id, region, charged, sent_at)
    select gone.id, gone.staff_id, customer.brand_id, customer.region, gone.credit_cost > 0, gone.sent_at
    from gone join customers as customer on customer.id = gone.customer_id
    where gone.staff_id is not null and gone.direction = 'received'
      and gone.sent_at >= coalesce(
        (select (closed_until - 8)::timestamp at time zone 'Europe/London' from pay_progress), '-infinity')
    on conflict do nothing;
  return null;
end $$;
create or replace trigger messages_pay after delete on messages
  referencing old table as gone for each statement execute function pay_replies_gone();

-- Somebody of some sites sees what those pay and paid, and all of their own pay (decision 0087).
do $$
declare
  named text;
  own text;
begin
  foreach named in array array['pay_rates', 'pay_sites', 'pay_entries', 'pay_deleted_replies'] loop
    own := case named when 'pay_rates' then '' else
      $own$ or 'staff:' || staff_id = any ((select string_to_array(current_setting('parlour.brand', true), ' '))::text[])$own$ end;
    execute format('alter table %I enable row level security', named);
    execute format('drop policy if exists site on %I', named);
    execute format(
      $policy$create policy site on %I using (
        (select current_setting('parlour.brand', true)) = '*'
        or brand_id || ':' || region = any ((select string_to_array(current_setting('parlour.brand', true), ' '))::text[])
        %s)$policy$, named, own);
  end loop;
end $$;
alter table pay_postings enable row level security;
drop policy if exists site on pay_postings;
create policy site on pay_postings using (
  (select current_setting('parlour.brand', true)) = '*'
  or exists (select from pay_entries whole where whole.id = pay_postings.entry_id)
);

-- As in migration 0130, with the rates of pay of a site.
create or replace function audit_is_within(who uuid, kind text, target text) returns boolean language plpgsql stable cost 1 as $$
declare
  reach constant text[] := string_to_array(current_setting('parlour.brand', true), ' ');
begin
  if 'staff:' || who = any (reach) then return true; end if;
  case kind
    when 'content', 'prices', 'pay' then return regexp_replace(target, '-([A-Z]+)$', ':\1') = any (reach);
    when 'brand' then return target || ':' = any (reach);
    when 'staff' then return 'staff:' || target = any (reach);
    when 'payment' then return exists (select from payments whole where whole.intent_id = target);
    else null;
  end case;
  if target !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then return false; end if;
  case kind
    when 'customer' then
      return exists (select from customers whole where whole.id = target::uuid)
        or exists (select from credit_accounts whole where whole.customer_id = target::uuid);
    when 'conversation' then return exists (select from conversations whole where whole.id = target::uuid);
    when 'campaign' then return exists (select from campaigns whole where whole.id = target::uuid);
    when 'alert' then return exists (select from alerts whole where whole.id = target::uuid);
    when 'enquiry' then
      return exists (select from enquiries whole where whole.id = target::uuid and whole.customer_id is not null);
    when 'canned_reply' then
      return exists (
        select from canned_replies whole
        where whole.id = target::uuid and whole.brand_id is not null and whole.owner_id is null);
    when 'take_over' then return exists (select from take_overs whole where whole.id = target::uuid);
    when 'profile' then return exists (select from profiles whole where whole.id = target::uuid);
    else return false;
  end case;
end $$;
