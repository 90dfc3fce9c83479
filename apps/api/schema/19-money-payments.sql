-- Tables of src/modules/money/payments, as all migrations leave them. Written by generate-tables: don't edit.

create function insight_back_changed() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
begin
  insert into insight_changes (kind, region, at)
    select distinct 'payments', payments.region, date_trunc('hour', back.at, 'UTC')
    from payments cross join lateral (
      select (to_jsonb(old) ->> tg_argv[0])::timestamptz
      union all
      select updated_at from refunds where refunds.intent_id = payments.intent_id
        and refunds.status in ('requested', 'succeeded', 'failed')
      union all
      select closed_at from disputes where disputes.intent_id = payments.intent_id
    ) as back (at)
    where payments.intent_id = coalesce(new.intent_id, old.intent_id) and back.at is not null;
  return null;
end $function$;

create function insight_payment_changed() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
begin
  insert into insight_changes (kind, region, at)
    select distinct 'payments', site.region, date_trunc('hour', counted.at, 'UTC')
    from (values (old.region), (new.region)) as site (region) cross join (
      values (old.granted_at), (new.granted_at)
      union all
      select updated_at from refunds where refunds.intent_id = new.intent_id
        and refunds.status in ('requested', 'succeeded', 'failed')
      union all
      select warned_at from fraud_warnings where fraud_warnings.intent_id = new.intent_id
      union all
      select unnest(array[opened_at, closed_at]) from disputes where disputes.intent_id = new.intent_id
    ) as counted (at)
    where counted.at is not null;
  return null;
end $function$;

-- A purchase, by the card provider's id.
create table payments (
  intent_id text not null,
  customer_id uuid not null,
  brand_id text not null,
  region text not null,
  bundle text not null,
  price_minor integer not null,
  currency text not null,
  credits integer not null,
  status text not null,
  problem text,
  created_at timestamptz not null,
  granted_at timestamptz,
  charge_id text,
  refunded_minor integer not null default 0,
  receipt_number bigint generated always as identity,
  reconciled_at timestamptz,
  received_minor integer,
  cancelled_at timestamptz,
  card_last4 text,
  tried_at timestamptz,
  declined_charges text[] not null default '{}'::text[],
  last_declined_at timestamptz,
  provider text not null default 'stripe',
  ask_again_at timestamptz,
  constraint payments_pkey primary key (intent_id),
  constraint payments_card_last4_check check (card_last4 ~ '^\d{4}$'),
  constraint payments_check check ((granted_at is not null) = (status = 'succeeded')),
  constraint payments_credits_check check (credits > 0),
  constraint payments_currency_check check (currency in ('GBP', 'AUD', 'EUR')),
  constraint payments_price_minor_check check (price_minor > 0),
  constraint payments_problem_check check (problem is not null or status <> 'held'),
  constraint payments_provider_check check (provider in ('stripe', 'flexpay')),
  constraint payments_received_minor_check check (received_minor > 0),
  constraint payments_refunded_minor_check check (refunded_minor >= 0),
  constraint payments_status_check check (status in ('processing', 'succeeded', 'failed', 'held'))
);
create index payments_ask_again on payments (provider, ask_again_at) where ask_again_at is not null;
create index payments_brand on payments (brand_id, created_at desc, intent_id);
create index payments_card on payments (card_last4, coalesce(received_minor, price_minor), coalesce(granted_at, created_at)) where card_last4 is not null;
create index payments_customer on payments (customer_id, created_at);
create index payments_granted on payments (granted_at) where granted_at is not null;
create index payments_newest on payments (created_at desc, intent_id);
create index payments_own on payments (customer_id, coalesce(granted_at, created_at) desc, intent_id);
create index payments_receipt on payments (receipt_number);
create index payments_region on payments (region, created_at desc, intent_id);
create index payments_undecided on payments (created_at desc, intent_id) where status = 'held' and refunded_minor = 0;
create index payments_unpaid on payments (reconciled_at nulls first, created_at) where (status in ('processing', 'failed')) and cancelled_at is null;
create index payments_without_card on payments (granted_at) where card_last4 is null and granted_at is not null and (reconciled_at is null or reconciled_at < granted_at);
alter table payments enable row level security;
create policy brand on payments using (coalesce(current_setting('parlour.brand', true) = '*', false) or site_is_within(brand_id, region));
create trigger payments_insight after update on payments for each row when (old.granted_at is not null and (old.granted_at is distinct from new.granted_at or old.brand_id is distinct from new.brand_id or old.region is distinct from new.region or old.currency is distinct from new.currency or old.bundle is distinct from new.bundle or old.credits is distinct from new.credits or old.customer_id is distinct from new.customer_id or coalesce(old.received_minor, old.price_minor) is distinct from coalesce(new.received_minor, new.price_minor))) execute function insight_payment_changed();
create trigger payments_insight_granted after update on payments for each row when (old.granted_at is null and new.granted_at is not null) execute function insight_back_changed();

-- A customer's order, so that the same order twice is one payment.
create table payment_requests (
  id uuid not null,
  customer_id uuid not null,
  bundle text not null,
  price_minor integer not null,
  currency text not null,
  intent_id text,
  created_at timestamptz not null,
  credits integer,
  provider text not null default 'stripe',
  given_up_at timestamptz,
  closed_at timestamptz,
  constraint payment_requests_pkey primary key (id),
  constraint payment_requests_credits_check check (credits > 0),
  constraint payment_requests_provider_check check (provider in ('stripe', 'flexpay')),
  constraint payment_requests_customer_id_fkey foreign key (customer_id) references customers(id) on delete cascade
);
create index payment_requests_customer on payment_requests (customer_id, created_at);
create index payment_requests_given_up on payment_requests (created_at) where given_up_at is not null and closed_at is null;
alter table payment_requests enable row level security;
create policy brand on payment_requests using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from customers whole where whole.id = payment_requests.customer_id)));

-- An order's request that the service starts at once.
create table start_requests (
  intent_id text not null,
  version integer not null,
  words text not null,
  requested_at timestamptz not null,
  constraint start_requests_pkey primary key (intent_id),
  constraint start_requests_version_check check (version >= 1),
  constraint start_requests_words_check check (length(words) >= 1 and length(words) <= 1000),
  constraint start_requests_intent_id_fkey foreign key (intent_id) references payments(intent_id)
);
create index start_requests_requested on start_requests (requested_at);
alter table start_requests enable row level security;
create policy brand on start_requests using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from payments whole where whole.intent_id = start_requests.intent_id)));

-- Money back to a card.
create table refunds (
  id uuid not null,
  intent_id text not null,
  minor integer not null,
  status text not null,
  provider_id text,
  requested_by uuid,
  approved_by uuid,
  reason text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  origin text not null default 'customer',
  rejected_by uuid,
  rejection text,
  kind text not null default 'whole',
  credits integer,
  constraint refunds_pkey primary key (id),
  constraint refunds_provider_id_key unique (provider_id),
  constraint refunds_check check (approved_by is null or approved_by <> requested_by),
  constraint refunds_credits_check check (credits > 0),
  constraint refunds_kind_check check (kind in ('whole', 'credits', 'goodwill')),
  constraint refunds_kind_counts_credits check ((kind = 'credits') = (credits is not null)),
  constraint refunds_minor_check check (minor > 0),
  constraint refunds_origin_check check (origin in ('customer', 'staff', 'provider')),
  constraint refunds_origin_names_staff check ((origin = 'staff') = (requested_by is not null)),
  constraint refunds_part_origin check (kind = 'whole' or origin = 'staff' or kind = 'credits' and origin = 'customer'),
  constraint refunds_rejection check (status = 'rejected' or rejected_by is null and rejection is null),
  constraint refunds_rejection_check check (char_length(rejection) >= 1 and char_length(rejection) <= 500),
  constraint refunds_status_check check (status in ('awaiting_approval', 'rejected', 'requested', 'succeeded', 'failed')),
  constraint refunds_intent_id_fkey foreign key (intent_id) references payments(intent_id)
);
create index refunds_ended on refunds (updated_at) where status in ('succeeded', 'failed');
create index refunds_newest on refunds (created_at desc, id);
create unique index refunds_one_alive on refunds (intent_id) where origin <> 'provider' and kind = 'whole' and (status in ('awaiting_approval', 'requested', 'succeeded'));
create unique index refunds_one_open on refunds (intent_id) where origin <> 'provider' and not (kind = 'credits' and origin = 'customer') and (status in ('awaiting_approval', 'requested'));
create unique index refunds_one_withdrawal on refunds (intent_id) where kind = 'credits' and origin = 'customer' and status = 'requested';
create index refunds_open on refunds (updated_at) where status = 'requested';
create index refunds_payment on refunds (intent_id);
alter table refunds enable row level security;
create policy brand on refunds using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from payments whole where whole.intent_id = refunds.intent_id)));
create trigger refunds_insight after insert or delete or update on refunds for each row execute function insight_back_changed('updated_at');

-- A text that acknowledges a purchase or a withdrawal.
create table purchase_texts (
  id uuid not null,
  intent_id text not null,
  refund_id uuid,
  created_at timestamptz not null,
  tried_at timestamptz,
  tries integer not null default 0,
  sent_at timestamptz,
  constraint purchase_texts_pkey primary key (id),
  constraint purchase_texts_tries_check check (tries >= 0),
  constraint purchase_texts_intent_id_fkey foreign key (intent_id) references payments(intent_id),
  constraint purchase_texts_refund_id_fkey foreign key (refund_id) references refunds(id)
);
create unique index purchase_texts_once on purchase_texts (intent_id, refund_id) nulls not distinct;
create index purchase_texts_waiting on purchase_texts (created_at) where sent_at is null;
alter table purchase_texts enable row level security;
create policy brand on purchase_texts using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from payments whole where whole.intent_id = purchase_texts.intent_id)));

create function insight_case_added() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
begin
  insert into insight_changes (kind, region, at)
    select distinct 'payments', payments.region, date_trunc('hour', cases.at, 'UTC')
    from payments cross join lateral (
      select warned_at from fraud_warnings where fraud_warnings.intent_id = payments.intent_id
      union all
      select opened_at from disputes where disputes.intent_id = payments.intent_id
    ) as cases (at)
    where payments.intent_id = new.intent_id;
  return null;
end $function$;

-- A payment that the cardholder's bank asks back.
create table disputes (
  id text not null,
  intent_id text not null,
  minor integer not null,
  reason text not null,
  status text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  reconciled_at timestamptz,
  respond_by timestamptz,
  answered boolean not null default false,
  constraint disputes_pkey primary key (id),
  constraint disputes_check check ((closed_at is null) = (status = 'open')),
  constraint disputes_minor_check check (minor >= 0),
  constraint disputes_status_check check (status in ('open', 'won', 'lost')),
  constraint disputes_intent_id_fkey foreign key (intent_id) references payments(intent_id)
);
create index disputes_closed on disputes (closed_at);
create index disputes_due on disputes (coalesce(respond_by, 'infinity'::timestamptz), id) where status = 'open';
create index disputes_newest on disputes (opened_at desc, id);
create index disputes_open on disputes (opened_at) where status = 'open';
create index disputes_payment on disputes (intent_id);
alter table disputes enable row level security;
create policy brand on disputes using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from payments whole where whole.intent_id = disputes.intent_id)));
create trigger disputes_insight after insert on disputes for each row execute function insight_case_added();
create trigger disputes_insight_back after insert or delete or update on disputes for each row execute function insight_back_changed('closed_at');

-- A payment that the cardholder's bank reports as fraud.
create table fraud_warnings (
  id text not null,
  intent_id text not null,
  fraud_type text not null,
  actionable boolean not null,
  warned_at timestamptz not null,
  constraint fraud_warnings_pkey primary key (id),
  constraint fraud_warnings_type check (char_length(fraud_type) >= 1 and char_length(fraud_type) <= 255),
  constraint fraud_warnings_intent_id_fkey foreign key (intent_id) references payments(intent_id)
);
create index fraud_warnings_actionable on fraud_warnings (warned_at desc, id) where actionable;
create index fraud_warnings_newest on fraud_warnings (warned_at desc, id);
create index fraud_warnings_payment on fraud_warnings (intent_id);
alter table fraud_warnings enable row level security;
create policy brand on fraud_warnings using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from payments whole where whole.intent_id = fraud_warnings.intent_id)));
create trigger fraud_warnings_insight after insert on fraud_warnings for each row execute function insight_case_added();

-- Up to which of the provider's events the reconciler has read.
create table provider_events_read (
  one boolean not null default true,
  read_to timestamptz not null,
  warnings_read_to timestamptz,
  constraint provider_events_read_pkey primary key (one),
  constraint provider_events_read_one_check check (one)
);

alter table credit_lots add constraint credit_lots_payment_intent_id_fkey foreign key (payment_intent_id) references payments(intent_id);
