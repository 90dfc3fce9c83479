-- Texts that acknowledge a purchase or a withdrawal (PAY-22, REFUND-18): written down with what they acknowledge, so that
-- each is sent once, whichever report came first. The words and the number are read when it is sent.
create table if not exists purchase_texts (
  id uuid primary key,
  intent_id text not null references payments (intent_id),
  -- null: it acknowledges the purchase; otherwise this withdrawal
  refund_id uuid references refunds (id),
  created_at timestamptz not null,
  -- when it was last tried; another try waits until it has had time to end
  tried_at timestamptz,
  tries integer not null default 0,
  sent_at timestamptz,
  constraint purchase_texts_tries_check check (tries >= 0)
);
create unique index if not exists purchase_texts_once on purchase_texts (intent_id, refund_id) nulls not distinct;
create index if not exists purchase_texts_waiting on purchase_texts (created_at) where sent_at is null;
alter table purchase_texts enable row level security;
create policy brand on purchase_texts using ((select current_setting('parlour.brand', true)) = '*'
  or exists (select from payments whole where whole.intent_id = purchase_texts.intent_id));
