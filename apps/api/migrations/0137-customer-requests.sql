-- Requests that customers send in My Account (PRIVACY-8 to PRIVACY-12), and profiles that they hide (MEET-6). Nodes of the
-- version before don't list what a customer wrote, because they look for its member of staff.
alter table enquiries
  -- null: the customer wrote it in My Account
  alter column created_by drop not null,
  -- what the customer quotes; null: a member of staff wrote it down
  add column reference text constraint enquiries_reference_key unique,
  -- the profile that a report is about
  add column profile_id uuid references profiles (id),
  -- when the answer was texted to the customer; null: not, or not yet
  add column answer_texted_at timestamptz,
  drop constraint enquiries_type_check,
  add constraint enquiries_type_check check (type in
    ('access', 'erasure', 'correction', 'restriction', 'objection', 'portability', 'complaint', 'report', 'other')),
  add constraint enquiries_author check ((created_by is null) = (reference is not null));

create table hidden_profiles (
  customer_id uuid not null references customers (id) on delete cascade,
  profile_id uuid not null references profiles (id) on delete cascade,
  created_at timestamptz not null,
  primary key (customer_id, profile_id)
);
alter table hidden_profiles enable row level security;
create policy brand on hidden_profiles using (
  (select current_setting('parlour.brand', true)) = '*'
  or exists (select from customers whole where whole.id = hidden_profiles.customer_id)
);
