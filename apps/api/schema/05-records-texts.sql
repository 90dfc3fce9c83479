-- Tables of src/modules/records/texts, as all migrations leave them. Written by generate-tables: don't edit.

-- A text that a provider took, without number and words, and what became of it.
create table sent_texts (
  id uuid not null,
  brand_id text not null,
  region text not null,
  kind text not null,
  provider text,
  provider_id text,
  status text not null,
  carrier text not null,
  used boolean not null,
  sent_at timestamptz not null,
  constraint sent_texts_pkey primary key (id),
  constraint sent_texts_kind_check check (kind in ('verification', 'receipt', 'notice', 'marketing', 'test')),
  constraint sent_texts_provider_check check (provider in ('twilio', 'gateway')),
  constraint sent_texts_status_check check (status in ('sending', 'accepted', 'delivered', 'failed'))
);
create index sent_texts_by_provider on sent_texts (provider, provider_id);
create index sent_texts_codes on sent_texts (sent_at) where kind = 'verification';
create index sent_texts_sent_at on sent_texts (sent_at);
alter table sent_texts enable row level security;
create policy brand on sent_texts using (coalesce(current_setting('parlour.brand', true) = '*', false) or site_is_within(brand_id, region));

-- Texts of an hour by site, provider, network and kind, counted.
create table text_hours (
  hour timestamptz not null,
  brand_id text not null,
  region text not null,
  provider text not null,
  carrier text not null,
  kind text not null,
  sent integer not null,
  delivered integer not null,
  failed integer not null,
  used integer not null,
  missed integer not null,
  constraint text_hours_pkey primary key (hour, brand_id, region, provider, carrier, kind),
  constraint text_hours_kind_check check (kind in ('code', 'marketing', 'other')),
  constraint text_hours_provider_check check (provider in ('twilio', 'gateway'))
);
alter table text_hours enable row level security;
create policy site on text_hours using (coalesce(current_setting('parlour.brand', true), '') !~~ 'sites:%' or (((brand_id || ':') || region) = any (string_to_array(current_setting('parlour.brand', true), ' '))));
