-- Tables of src/modules/people/limits, as all migrations leave them. Written by generate-tables: don't edit.

-- A limit, break or self-exclusion that a customer chose.
create table customer_limits (
  customer_id uuid not null,
  day_minor integer,
  week_minor integer,
  month_minor integer,
  pending jsonb,
  pending_from timestamptz,
  cool_off_until timestamptz,
  self_excluded_until timestamptz,
  updated_at timestamptz not null,
  constraint customer_limits_pkey primary key (customer_id),
  constraint customer_limits_check check ((pending is null) = (pending_from is null)),
  constraint customer_limits_day_minor_check check (day_minor >= 0),
  constraint customer_limits_month_minor_check check (month_minor >= 0),
  constraint customer_limits_week_minor_check check (week_minor >= 0),
  constraint customer_limits_customer_id_fkey foreign key (customer_id) references customers(id) on delete cascade
);
alter table customer_limits enable row level security;
create policy brand on customer_limits using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from customers whole where whole.id = customer_limits.customer_id)));

-- A number that can't be used: banned or self-excluded.
create table barred_phones (
  brand_id text not null,
  phone_hash bytea not null,
  reason text not null,
  until timestamptz,
  created_at timestamptz not null,
  constraint barred_phones_pkey primary key (brand_id, phone_hash, reason),
  constraint barred_phones_reason_check check (reason in ('banned', 'self_excluded', 'cooling_off')),
  constraint barred_phones_brand_id_fkey foreign key (brand_id) references brands(id)
);
create index barred_phones_until on barred_phones (until);
alter table barred_phones enable row level security;
create policy brand on barred_phones using (coalesce(current_setting('parlour.brand', true) = '*', false) or brand_id = current_setting('parlour.brand', true) or ((brand_id || ':') = any (string_to_array(current_setting('parlour.brand', true), ' '))));
