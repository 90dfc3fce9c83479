-- The reconciler's lists read what is due, however many settled payments there are (PAY-17).
-- While these indexes are built, calls on their table wait. On a large database build them beforehand with
-- `create index concurrently`, under the same names (docs/running.md, "Upgrade and going back").

-- When a payment is asked about next of which nothing is expected and whose provider lists no events: a paid one, or an order
-- that was closed and may be paid all the same. Null: never again. A column and not an expression: row policies let an index
-- compare columns only, since a function could give rows away.
alter table payments add column if not exists ask_again_at timestamptz;
update payments set ask_again_at = coalesce(reconciled_at, granted_at)
  where status = 'succeeded' and provider <> 'stripe' and granted_at > now() - interval '180 days';
update payments set ask_again_at = coalesce(reconciled_at, created_at)
  where status = 'failed' and cancelled_at is not null and provider <> 'stripe' and created_at > now() - interval '30 days';
create index if not exists payments_ask_again on payments (provider, ask_again_at) where ask_again_at is not null;
-- It also held every payment that was not asked about any more, and those came first.
drop index if exists payments_back;

-- Held payments of which no money went back. One whose money went back stays held, and nobody has to decide about it.
create index if not exists payments_undecided on payments (created_at desc, intent_id)
  where status = 'held' and refunded_minor = 0;
drop index if exists payments_held;

-- An erasure removes the card, so the payment looked as if the provider had still to be asked for it.
update payments set reconciled_at = granted_at
  where card_last4 is null and granted_at is not null and (reconciled_at is null or reconciled_at < granted_at)
    and not exists (select from customers where customers.id = payments.customer_id);
