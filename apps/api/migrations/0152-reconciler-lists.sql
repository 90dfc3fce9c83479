-- The reconciler's lists read what is due, however many settled payments there are (PAY-17).
-- While these indexes are built, calls on their table wait. On a large database build them beforehand with
-- `create index concurrently`, under the same names (docs/running.md, "Upgrade and going back").

-- When a payment is asked about next whose provider lists no events: often at first, then once a day, for 180 days. In UTC,
-- because only then are the same sums immutable. The query in reconcile-store.ts has the same words.
create index if not exists payments_ask_back on payments (provider, (
    (coalesce(reconciled_at, granted_at) at time zone 'UTC')
    + least(interval '1 day', greatest(interval '15 seconds', (reconciled_at - granted_at) / 9))))
  where status = 'succeeded' and provider <> 'stripe'
    and coalesce(reconciled_at - granted_at, interval '0') < interval '180 days';
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
