-- What the back office finds by name, receipt and card (OFFICE-8), and payments of one brand or region, newest first (OFFICE-9).
-- While these indexes are built, calls on their tables wait. On a large database build them beforehand with
-- `create index concurrently`, under the same names (docs/running.md, "Upgrade and going back").

-- The collation makes the names that begin alike one range, whatever the database's own order is.
create index if not exists customers_username on customers (username_key collate "C", id);
create index if not exists payments_receipt on payments (receipt_number);
create index if not exists payments_card on payments
  (card_last4, (coalesce(received_minor, price_minor)), (coalesce(granted_at, created_at))) where card_last4 is not null;
create index if not exists payments_brand on payments (brand_id, created_at desc, intent_id);
create index if not exists payments_region on payments (region, created_at desc, intent_id);
-- Paid payments whose card the provider has still to be asked for.
create index if not exists payments_without_card on payments (granted_at)
  where card_last4 is null and granted_at is not null and (reconciled_at is null or reconciled_at < granted_at);
