-- Tables of src/modules/people/marketing, as all migrations leave them. Written by generate-tables: don't edit.

-- A consent to marketing texts, or its withdrawal, with the words that were shown.
create table marketing_consents (
  id uuid not null,
  customer_id uuid not null,
  consented boolean not null,
  source text not null,
  wording_version text not null,
  phone_hash bytea not null,
  created_at timestamptz not null,
  position bigint generated always as identity,
  wording text,
  constraint marketing_consents_pkey primary key (id),
  constraint marketing_consents_source_check check (source in ('sign_up', 'account', 'text', 'staff')),
  constraint marketing_consents_wording_check check (length(wording) <= 2000),
  constraint marketing_consents_customer_id_fkey foreign key (customer_id) references customers(id) on delete cascade
);
create index marketing_consents_created on marketing_consents (created_at);
create index marketing_consents_customer on marketing_consents (customer_id, "position" desc);
alter table marketing_consents enable row level security;
create policy brand on marketing_consents using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from customers whole where whole.id = marketing_consents.customer_id)));

-- A number that has refused marketing texts.
create table text_opt_outs (
  sender text not null,
  phone_hash bytea not null,
  created_at timestamptz not null,
  constraint text_opt_outs_pkey primary key (sender, phone_hash)
);

-- A marketing text to many customers.
create table campaigns (
  id uuid not null,
  brand_id text not null,
  region text not null,
  title text not null,
  body text not null,
  status text not null,
  send_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  scheduled_by uuid,
  released_by uuid,
  recipients integer,
  segment text not null default 'everybody',
  lapsed_days integer,
  made_for text,
  final_counts jsonb,
  constraint campaigns_pkey primary key (id),
  constraint campaigns_awaiting_release check (status <> 'awaiting_release' or scheduled_by is not null and released_by is null),
  constraint campaigns_check check ((status in ('draft', 'cancelled')) or send_at is not null),
  constraint campaigns_lapsed check ((segment = 'lapsed') = (lapsed_days is not null)),
  constraint campaigns_lapsed_days_check check (lapsed_days >= 14 and lapsed_days <= 365),
  constraint campaigns_made_for check (segment = 'everybody' or status <> 'sending' or not made_for is distinct from segment),
  constraint campaigns_recipients_check check (recipients >= 0),
  constraint campaigns_segment_check check (segment in ('everybody', 'lapsed', 'never_bought', 'out_of_credit')),
  constraint campaigns_status_check check (status in ('draft', 'awaiting_release', 'scheduled', 'sending', 'sent', 'cancelled')),
  constraint campaigns_two_people check (released_by is null or released_by <> scheduled_by),
  constraint campaigns_brand_id_region_fkey foreign key (brand_id, region) references brand_regions(brand_id, region)
);
create index campaigns_alone on campaigns (coalesce(scheduled_by, created_by)) where released_by is null;
alter table campaigns enable row level security;
create policy brand on campaigns using (coalesce(current_setting('parlour.brand', true) = '*', false) or site_is_within(brand_id, region));

-- A campaign's text to one customer.
create table campaign_texts (
  id uuid not null,
  campaign_id uuid not null,
  customer_id uuid not null,
  status text not null,
  reason text,
  provider_id text,
  claimed_at timestamptz,
  updated_at timestamptz not null,
  constraint campaign_texts_pkey primary key (id),
  constraint campaign_texts_campaign_id_customer_id_key unique (campaign_id, customer_id),
  constraint campaign_texts_provider_id_key unique (provider_id),
  constraint campaign_texts_check check ((claimed_at is null) = (status in ('waiting', 'skipped'))),
  constraint campaign_texts_status_check check (status in ('waiting', 'sending', 'sent', 'delivered', 'failed', 'skipped')),
  constraint campaign_texts_campaign_id_fkey foreign key (campaign_id) references campaigns(id),
  constraint campaign_texts_customer_id_fkey foreign key (customer_id) references customers(id) on delete cascade
);
create index campaign_texts_claimed on campaign_texts (claimed_at);
create index campaign_texts_customer on campaign_texts (customer_id, claimed_at);
create index campaign_texts_status on campaign_texts (campaign_id, status);
create index campaign_texts_updated on campaign_texts (updated_at) where status <> all (array['waiting', 'sending']);
alter table campaign_texts enable row level security;
create policy brand on campaign_texts using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from customers whole where whole.id = campaign_texts.customer_id)));
