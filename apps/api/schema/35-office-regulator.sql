-- Tables of src/modules/office/regulator, as all migrations leave them. Written by generate-tables: don't edit.

-- A removed age check, ban or request, without its customer.
create table removed_records (
  position bigint generated always as identity,
  kind text not null,
  brand_id text,
  region text,
  began_at timestamptz not null,
  facts jsonb not null,
  constraint removed_records_pkey primary key ("position"),
  constraint removed_records_check check ((brand_id is null) = (region is null)),
  constraint removed_records_kind_check check (kind in ('age_check', 'ban', 'request'))
);
create index removed_records_began on removed_records (kind, began_at);
alter table removed_records enable row level security;
create policy brand on removed_records using (coalesce(current_setting('parlour.brand', true) = '*', false) or (((brand_id || ':') || region) = any (string_to_array(current_setting('parlour.brand', true), ' '))));
