-- Tables of src/modules/people/customers, as all migrations leave them. Written by generate-tables: don't edit.

create function count_customers() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
begin
  insert into legal_counts (brand_id, region, customers, first_at)
    select brand_id, region, case tg_op when 'INSERT' then count(*) else -count(*) end, min(created_at)
    from changed group by brand_id, region;
  return null;
end $function$;

create function insight_customer_gone() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
begin
  insert into insight_changes (kind, region, at)
    select distinct 'messages', old.region, date_trunc('hour', moment, 'UTC') from (
      select created_at from marketing_consents where customer_id = old.id
      union all
      select claimed_at from campaign_texts where customer_id = old.id and claimed_at is not null
    ) as gone (moment);
  return old;
end $function$;

create function keep_removed_customer() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
begin
  insert into removed_records (kind, brand_id, region, began_at, facts)
    select 'age_check', old.brand_id, old.region, date_trunc('hour', gone.asked_at, 'UTC'), age_check_facts(gone)
      from age_checks as gone where gone.customer_id = old.id
    union all
    select 'ban', old.brand_id, old.region, date_trunc('hour', gone.created_at, 'UTC'), ban_facts(gone)
      from bans as gone where gone.customer_id = old.id
    union all
    select 'request', old.brand_id, old.region, request_hour(gone.received_on), request_facts(gone)
      from enquiries as gone where gone.customer_id = old.id;
  return old;
end $function$;

create function landing_customer_gone() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
begin
  update landing_counts set
    gone_signed_up = gone_signed_up + 1,
    gone_bought = gone_bought + old.landing_bought::integer,
    gone_kept = gone_kept + old.landing_kept::integer
  where brand_id = old.brand_id and region = old.region and version = old.landing_version
    and split = coalesce(old.landing_split, 0) and day = old.landing_day;
  return old;
end $function$;

-- A person's account at a brand.
create table customers (
  id uuid not null,
  brand_id text not null,
  region text not null,
  phone text not null,
  username text not null,
  username_key text not null,
  password_hash text not null,
  date_of_birth date not null,
  adult_verified boolean not null default false,
  banned boolean not null default false,
  last_cursor bigint not null default 0,
  created_at timestamptz not null,
  last_active_at timestamptz not null default now(),
  adult_verified_at timestamptz,
  image_upload_id uuid,
  adult_verified_by text,
  landing_version integer,
  landing_split integer,
  landing_day date,
  landing_bought boolean not null default false,
  landing_kept boolean not null default false,
  constraint customers_pkey primary key (id),
  constraint customers_brand_id_phone_key unique (brand_id, phone),
  constraint customers_brand_id_username_key_key unique (brand_id, username_key),
  constraint customers_adult_verified_by_check check (adult_verified_by in ('text', 'phone', 'document', 'supervisor')),
  constraint customers_last_cursor_check check (last_cursor >= 0),
  constraint customers_phone_check check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  constraint customers_brand_id_region_fkey foreign key (brand_id, region) references brand_regions(brand_id, region)
);
create index customers_landing on customers (created_at) where landing_version is not null and not landing_kept;
create index customers_last_active on customers (last_active_at);
create index customers_phone on customers (phone);
create index customers_picture on customers (image_upload_id) where image_upload_id is not null;
create index customers_random on customers (brand_id, region, substr(uuid_send(id), 11));
create index customers_site on customers (brand_id, region, id);
create index customers_username on customers (username_key collate "C", id);
alter table customers enable row level security;
create policy brand on customers using (coalesce(current_setting('parlour.brand', true) = '*', false) or site_is_within(brand_id, region));
create trigger customers_counted after insert on customers referencing new table as changed for each statement execute function count_customers();
create trigger customers_gone after delete on customers referencing old table as changed for each statement execute function count_customers();
create trigger customers_insight before delete on customers for each row execute function insight_customer_gone();
create trigger customers_landing before delete on customers for each row when (old.landing_version is not null) execute function landing_customer_gone();
create trigger customers_removed before delete on customers for each row execute function keep_removed_customer();

create function keep_removed_age_check() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
begin
  insert into removed_records (kind, brand_id, region, began_at, facts)
    select 'age_check', brand_id, region, date_trunc('hour', old.asked_at, 'UTC'), age_check_facts(old)
      from customers where id = old.customer_id;
  return null;
end $function$;

-- A check of a customer's age: how, with whom, how it ended. Never the evidence.
create table age_checks (
  id uuid not null,
  customer_id uuid not null,
  method text not null,
  provider text not null,
  reference text,
  result text,
  asked_at timestamptz not null,
  decided_at timestamptz,
  constraint age_checks_pkey primary key (id),
  constraint age_checks_decided check ((result is null) = (decided_at is null)),
  constraint age_checks_method_check check (method in ('text', 'phone', 'document', 'supervisor')),
  constraint age_checks_reference_length check (length(reference) <= 200),
  constraint age_checks_result_check check (result in ('passed', 'failed', 'abandoned', 'unknown', 'cancelled')),
  constraint age_checks_customer_id_fkey foreign key (customer_id) references customers(id) on delete cascade
);
create index age_checks_asked on age_checks (asked_at);
create index age_checks_customer on age_checks (customer_id, asked_at desc);
create index age_checks_ended on age_checks (decided_at) where result <> 'passed';
create index age_checks_open on age_checks (asked_at) where result is null;
alter table age_checks enable row level security;
create policy brand on age_checks using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from customers whole where whole.id = age_checks.customer_id)));
create trigger age_checks_removed after delete on age_checks for each row when (old.result is not null) execute function keep_removed_age_check();

-- A consent to use what a customer writes in chats, or its withdrawal, with the words that were shown.
create table chat_consents (
  customer_id uuid not null,
  position bigint generated always as identity,
  given boolean not null,
  version integer not null,
  words text not null,
  source text not null,
  recorded_at timestamptz not null,
  constraint chat_consents_pkey primary key (customer_id, "position"),
  constraint chat_consents_source_check check (source in ('sign_up', 'account', 'chat')),
  constraint chat_consents_version_check check (version >= 1),
  constraint chat_consents_words_check check (length(words) >= 1 and length(words) <= 1000),
  constraint chat_consents_customer_id_fkey foreign key (customer_id) references customers(id) on delete cascade
);
create index chat_consents_recorded on chat_consents (recorded_at);
create index chat_consents_taken_back on chat_consents (customer_id, "position") where not given;
alter table chat_consents enable row level security;
create policy brand on chat_consents using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from customers whole where whole.id = chat_consents.customer_id)));

create function count_legal_acceptances() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
begin
  insert into legal_counts (brand_id, region, document, version, customers, first_at)
    select brand_id, region, document, version, case tg_op when 'INSERT' then count(*) else -count(*) end, min(accepted_at)
    from changed group by brand_id, region, document, version;
  return null;
end $function$;

create function keep_legal_acceptance() returns trigger language plpgsql as $function$
begin
  if tg_op = 'DELETE' and not exists (select from customers where id = old.customer_id) then
    return old;
  end if;
  raise exception 'legal_acceptances is append-only';
end $function$;

-- A version of a legal text that a customer accepted.
create table legal_acceptances (
  customer_id uuid not null,
  document text not null,
  version integer not null,
  brand_id text not null,
  region text not null,
  source text not null,
  accepted_at timestamptz not null,
  constraint legal_acceptances_pkey primary key (customer_id, document, version),
  constraint legal_acceptances_document_check check (document in ('terms', 'privacy')),
  constraint legal_acceptances_source_check check (source in ('sign_up', 'asked', 'before_records')),
  constraint legal_acceptances_version_check check (version >= 1),
  constraint legal_acceptances_customer_id_fkey foreign key (customer_id) references customers(id) on delete cascade
);
create index legal_acceptances_accepted on legal_acceptances (accepted_at);
alter table legal_acceptances enable row level security;
create policy brand on legal_acceptances using (coalesce(current_setting('parlour.brand', true) = '*', false) or site_is_within(brand_id, region));
create trigger legal_acceptances_append_only before delete or update on legal_acceptances for each row execute function keep_legal_acceptance();
create trigger legal_acceptances_counted after insert on legal_acceptances referencing new table as changed for each statement execute function count_legal_acceptances();
create trigger legal_acceptances_gone after delete on legal_acceptances referencing old table as changed for each statement execute function count_legal_acceptances();

-- A change of how many customers a site has, or of how many accepted a version; or such changes added up.
create table legal_counts (
  id bigint generated always as identity,
  brand_id text not null,
  region text not null,
  document text,
  version integer,
  customers bigint not null,
  first_at timestamptz not null,
  constraint legal_counts_pkey primary key (id)
);
alter table legal_counts enable row level security;
create policy brand on legal_counts using (coalesce(current_setting('parlour.brand', true) = '*', false) or site_is_within(brand_id, region));

alter table uncharged_replies add constraint uncharged_replies_customer_id_fkey foreign key (customer_id) references customers(id) on delete cascade;

create policy brand on uncharged_replies using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from customers whole where whole.id = uncharged_replies.customer_id)));
