-- Tables of src/modules/office/pay, as all migrations leave them. Written by generate-tables: don't edit.

-- What a site pays its operators from a time on.
create table pay_rates (
  id uuid not null,
  brand_id text not null,
  region text not null,
  valid_from timestamptz not null,
  reply_basis text not null,
  reply_minor integer not null,
  hour_minor integer not null,
  breaks_paid boolean not null,
  set_by uuid not null,
  created_at timestamptz not null,
  constraint pay_rates_pkey primary key (id),
  constraint pay_rates_basis check (reply_basis in ('charged', 'any')),
  constraint pay_rates_hour check (hour_minor >= 0 and hour_minor <= 100000),
  constraint pay_rates_not_earlier check (valid_from >= created_at),
  constraint pay_rates_reply check (reply_minor >= 0 and reply_minor <= 10000),
  constraint pay_rates_brand_id_region_fkey foreign key (brand_id, region) references brand_regions(brand_id, region),
  constraint pay_rates_set_by_fkey foreign key (set_by) references staff(id)
);
create index pay_rates_site on pay_rates (brand_id, region, valid_from desc, created_at desc);
alter table pay_rates enable row level security;
create policy site on pay_rates using (coalesce(current_setting('parlour.brand', true) = '*', false) or (((brand_id || ':') || region) = any (string_to_array(current_setting('parlour.brand', true), ' '))));
create trigger pay_rates_append_only before delete or update on pay_rates for each row execute function refuse_change();

-- The least pay for an hour that a region's law demands, from a day on.
create table pay_minimums (
  id uuid not null,
  region text not null,
  valid_from date not null,
  hour_minor integer not null,
  set_by uuid not null,
  created_at timestamptz not null,
  constraint pay_minimums_pkey primary key (id),
  constraint pay_minimums_hour check (hour_minor >= 0 and hour_minor <= 100000),
  constraint pay_minimums_region check (region in ('GB', 'AU', 'IE')),
  constraint pay_minimums_set_by_fkey foreign key (set_by) references staff(id)
);
create index pay_minimums_region on pay_minimums (region, valid_from desc, created_at desc);
create trigger pay_minimums_append_only before delete or update on pay_minimums for each row execute function refuse_change();

-- The site whose hourly rate an operator's presence is paid by, from a time on.
create table pay_sites (
  id uuid not null,
  staff_id uuid not null,
  brand_id text not null,
  region text not null,
  valid_from timestamptz not null,
  set_by uuid not null,
  created_at timestamptz not null,
  constraint pay_sites_pkey primary key (id),
  constraint pay_sites_brand_id_region_fkey foreign key (brand_id, region) references brand_regions(brand_id, region),
  constraint pay_sites_set_by_fkey foreign key (set_by) references staff(id),
  constraint pay_sites_staff_id_fkey foreign key (staff_id) references staff(id)
);
create index pay_sites_staff on pay_sites (staff_id, valid_from desc, created_at desc);
alter table pay_sites enable row level security;
create policy site on pay_sites using (coalesce(current_setting('parlour.brand', true) = '*', false) or (((brand_id || ':') || region) = any (string_to_array(current_setting('parlour.brand', true), ' '))) or (('staff:' || staff_id) = any (string_to_array(current_setting('parlour.brand', true), ' '))));
create trigger pay_sites_append_only before delete or update on pay_sites for each row execute function refuse_change();

-- The newest entry's place in an operator's chain of pay.
create table pay_accounts (
  staff_id uuid not null,
  entries integer not null default 0,
  head_hash bytea not null,
  constraint pay_accounts_pkey primary key (staff_id),
  constraint pay_accounts_entries_check check (entries >= 0),
  constraint pay_accounts_staff_id_fkey foreign key (staff_id) references staff(id)
);

create function pay_entry_balances() returns trigger language plpgsql as $function$
begin
  if (select coalesce(sum(amount), 0) <> 0 or count(*) < 2 from pay_postings where entry_id = new.id) then
    raise exception 'pay entry % does not balance', new.id;
  end if;
  return null;
end $function$;

-- What an operator earned with something, or a correction, with its hash in their chain.
create table pay_entries (
  id uuid not null,
  staff_id uuid not null,
  position integer not null,
  cause text not null,
  cause_id text not null,
  day date not null,
  brand_id text not null,
  region text not null,
  currency text not null,
  quantity bigint not null,
  charged integer not null,
  rate_minor integer,
  reason text,
  corrected_by uuid,
  previous_hash bytea not null,
  hash bytea not null,
  created_at timestamptz not null,
  constraint pay_entries_pkey primary key (id),
  constraint pay_entries_staff_id_cause_cause_id_key unique (staff_id, cause, cause_id),
  constraint pay_entries_staff_id_position_key unique (staff_id, "position"),
  constraint pay_entries_cause check (cause in ('replies', 'presence', 'breaks', 'correction')),
  constraint pay_entries_check check ((cause = 'correction') = (reason is not null)),
  constraint pay_entries_check1 check ((cause = 'correction') = (corrected_by is not null)),
  constraint pay_entries_check2 check (corrected_by <> staff_id),
  constraint pay_entries_currency_check check (currency in ('GBP', 'AUD', 'EUR')),
  constraint pay_entries_position_check check ("position" > 0),
  constraint pay_entries_rate_minor_check check (rate_minor >= 0),
  constraint pay_entries_corrected_by_fkey foreign key (corrected_by) references staff(id),
  constraint pay_entries_staff_id_fkey foreign key (staff_id) references pay_accounts(staff_id)
);
create index pay_entries_day on pay_entries (day, staff_id);
alter table pay_entries enable row level security;
create policy site on pay_entries using (coalesce(current_setting('parlour.brand', true) = '*', false) or (((brand_id || ':') || region) = any (string_to_array(current_setting('parlour.brand', true), ' '))) or (('staff:' || staff_id) = any (string_to_array(current_setting('parlour.brand', true), ' '))));
create trigger pay_entries_append_only before delete or update on pay_entries for each row execute function refuse_change();
create constraint trigger pay_entry_balances after insert on pay_entries deferrable initially deferred for each row execute function pay_entry_balances();

-- What an entry of pay adds to an account or takes from it. Those of an entry sum to zero.
create table pay_postings (
  entry_id uuid not null,
  line integer not null,
  account text not null,
  amount integer not null,
  constraint pay_postings_pkey primary key (entry_id, line),
  constraint pay_postings_account check (account in ('operator:pay', 'house:replies', 'house:presence', 'house:breaks', 'house:corrections')),
  constraint pay_postings_entry_id_fkey foreign key (entry_id) references pay_entries(id)
);
alter table pay_postings enable row level security;
create policy site on pay_postings using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from pay_entries whole where whole.id = pay_postings.entry_id)));
create trigger pay_postings_append_only before delete or update on pay_postings for each row execute function refuse_change();

-- For which days pay was counted.
create table pay_progress (
  only_row boolean not null default true,
  began_on date not null,
  closed_until date not null,
  constraint pay_progress_pkey primary key (only_row),
  constraint pay_progress_only_row_check check (only_row)
);

-- A reply that was deleted before its day was counted for the last time.
create table pay_deleted_replies (
  message_id uuid not null,
  staff_id uuid not null,
  brand_id text not null,
  region text not null,
  charged boolean not null,
  sent_at timestamptz not null,
  constraint pay_deleted_replies_pkey primary key (message_id),
  constraint pay_deleted_replies_staff_id_fkey foreign key (staff_id) references staff(id)
);
create index pay_deleted_replies_staff on pay_deleted_replies (staff_id, sent_at);
alter table pay_deleted_replies enable row level security;
create policy site on pay_deleted_replies using (coalesce(current_setting('parlour.brand', true) = '*', false) or (((brand_id || ':') || region) = any (string_to_array(current_setting('parlour.brand', true), ' '))) or (('staff:' || staff_id) = any (string_to_array(current_setting('parlour.brand', true), ' '))));
