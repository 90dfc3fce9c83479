-- While this index is built, calls on payments wait. On a large database build it beforehand with
-- `create index concurrently`, under the same name (docs/running.md, "Upgrade and going back").

-- A customer's payments in the order of their list, so that a page reads what it shows.
create index if not exists payments_own on payments (customer_id, (coalesce(granted_at, created_at)) desc, intent_id);
