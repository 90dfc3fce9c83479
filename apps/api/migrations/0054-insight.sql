-- Figures by brand and region stay right after an erasure: what is booked stays, and so does where it was booked.

alter table credit_accounts
  -- where the customer signed up, and when; null for accounts erased before this was kept
  add column brand_id text,
  add column region text,
  add column opened_at timestamptz;
update credit_accounts set brand_id = customers.brand_id, region = customers.region, opened_at = customers.created_at
  from customers where customers.id = credit_accounts.customer_id;
-- of accounts that were erased already, what they bought still says where they were
update credit_accounts set brand_id = bought.brand_id, region = bought.region
  from (select distinct on (customer_id) customer_id, brand_id, region from payments order by customer_id, created_at) bought
  where credit_accounts.brand_id is null and bought.customer_id = credit_accounts.customer_id;

-- What the figures of a period look for.
create index credit_accounts_opened on credit_accounts (opened_at);
create index messages_sent_at on messages (sent_at);
create index ledger_entries_created on ledger_entries (created_at);
create index payments_granted on payments (granted_at) where granted_at is not null;
create index refunds_succeeded on refunds (updated_at) where status = 'succeeded';
create index marketing_consents_created on marketing_consents (created_at);
create index campaign_texts_claimed on campaign_texts (claimed_at);
