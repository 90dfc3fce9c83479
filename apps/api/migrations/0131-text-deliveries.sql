-- What became of texts, without numbers and words (TEXTS-17, decision 0094).

-- A text that a provider took or may have taken. It is kept as long as reports about it are awaited.
create table if not exists sent_texts (
  -- That of the code or campaign text, so that a code's use and its report meet here.
  id uuid not null constraint sent_texts_pkey primary key,
  brand_id text not null constraint sent_texts_brand_id_fkey references brands (id),
  region text not null,
  kind text not null constraint sent_texts_kind_check
    check (kind in ('verification', 'receipt', 'notice', 'marketing', 'test')),
  -- Null until one took it.
  provider text constraint sent_texts_provider_check check (provider in ('twilio', 'gateway')),
  provider_id text,
  status text not null constraint sent_texts_status_check
    check (status in ('sending', 'accepted', 'delivered', 'failed')),
  -- The number's network as the provider names it; empty: not reported.
  carrier text not null,
  -- Whether the code in it was entered.
  used boolean not null,
  sent_at timestamptz not null
);
create index if not exists sent_texts_by_provider on sent_texts (provider, provider_id);
create index if not exists sent_texts_sent_at on sent_texts (sent_at);
create index if not exists sent_texts_codes on sent_texts (sent_at) where kind = 'verification';

-- Texts by the hour in which they were sent. A report changes the hour of its text.
create table if not exists text_hours (
  hour timestamptz not null,
  brand_id text not null constraint text_hours_brand_id_fkey references brands (id),
  region text not null,
  provider text not null constraint text_hours_provider_check check (provider in ('twilio', 'gateway')),
  carrier text not null,
  kind text not null constraint text_hours_kind_check check (kind in ('code', 'marketing', 'other')),
  -- Taken by the provider.
  sent integer not null,
  delivered integer not null,
  failed integer not null,
  -- Codes that were entered.
  used integer not null,
  -- Tries at this provider after which the text went to the next one, or to none.
  missed integer not null,
  constraint text_hours_pkey primary key (hour, brand_id, region, provider, carrier, kind)
);

alter table sent_texts enable row level security;
create policy brand on sent_texts using (
  (select current_setting('parlour.brand', true)) = '*'
  or brand_id = (select current_setting('parlour.brand', true))
  or brand_id || ':' || region = any ((select string_to_array(current_setting('parlour.brand', true), ' '))::text[])
);
alter table text_hours enable row level security;
create policy site on text_hours using (
  (select coalesce(current_setting('parlour.brand', true), '') not like 'sites:%')
  or brand_id || ':' || region = any ((select string_to_array(current_setting('parlour.brand', true), ' '))::text[])
);
