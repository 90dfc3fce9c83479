-- Tables of src/modules/people/inbound-texts, as all migrations leave them. Written by generate-tables: don't edit.

-- A text that somebody sent to the service.
create table inbound_texts (
  provider_id text not null,
  kind text not null,
  received_at timestamptz not null,
  constraint inbound_texts_pkey primary key (provider_id),
  constraint inbound_texts_kind_check check (kind in ('opt_out', 'opt_in', 'age_verification', 'other'))
);
create index inbound_texts_received on inbound_texts (received_at);
