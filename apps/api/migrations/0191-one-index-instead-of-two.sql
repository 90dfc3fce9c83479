-- Without these indexes PostgreSQL combines two others, of which one finds rows of everybody: all logins that have not ended,
-- and all payments' entries of the ledger.
--
-- On a large database build both beforehand with `create index concurrently`, under the same names: then nothing is left to
-- build here (docs/running.md, "Upgrade and going back").

-- Replaces logins_customer.
create index if not exists logins_own on logins (customer_id, ends_at);
drop index if exists logins_customer;
create index if not exists ledger_entries_payments on ledger_entries (created_at) where cause = 'payment';
