-- Age checks (AGE-12 to AGE-21). What is kept of one: result, method, the provider's reference, times. Never the evidence.
create table if not exists age_checks (
  id uuid primary key,
  customer_id uuid not null references customers (id) on delete cascade,
  method text not null constraint age_checks_method_check check (method in ('text', 'phone', 'document', 'supervisor')),
  provider text not null,
  reference text constraint age_checks_reference_length check (length(reference) <= 200),
  result text constraint age_checks_result_check
    check (result in ('passed', 'failed', 'abandoned', 'unknown', 'cancelled')),
  asked_at timestamptz not null,
  decided_at timestamptz,
  constraint age_checks_decided check ((result is null) = (decided_at is null))
);
create index if not exists age_checks_customer on age_checks (customer_id, asked_at desc);
-- for the job that asks the provider about checks whose report did not arrive
create index if not exists age_checks_open on age_checks (asked_at) where result is null;
-- for retention
create index if not exists age_checks_ended on age_checks (decided_at) where result <> 'passed';
alter table age_checks enable row level security;
create policy brand on age_checks using ((select current_setting('parlour.brand', true)) = '*'
  or exists (select from customers whole where whole.id = age_checks.customer_id));

-- How the age was proved; null where adult_verified is true: by a text, as the version before writes it.
alter table customers add column if not exists adult_verified_by text
  constraint customers_adult_verified_by_check check (adult_verified_by in ('text', 'phone', 'document', 'supervisor'));

-- The least proof that the brand's manifest asks for; null: what the region asks for.
alter table brand_regions add column if not exists age_check text
  constraint brand_regions_age_check_check check (age_check in ('phone', 'document'));

-- A supervisor asked the customer for a check instead of guessing (AGE-18).
alter table care_flags add column if not exists check_asked_at timestamptz,
  add column if not exists check_asked_by uuid references staff (id);
alter table care_flags drop constraint if exists care_flags_check_asked,
  add constraint care_flags_check_asked check ((check_asked_at is null) = (check_asked_by is null));
