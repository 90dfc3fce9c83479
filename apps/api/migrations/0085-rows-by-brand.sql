-- Rows by brand: whoever is not the tables' owner sees the customers of one brand, those of every brand ('*'), or
-- nobody's, as the setting parlour.brand says (apps/api/src/plugins/brand-scope.ts). A statement that forgets its brand
-- finds nothing of another one. The owner, and with it every version from before, sees everything as it did.

-- Tables that name the brand themselves.
do $$
declare
  named text;
begin
  foreach named in array array[
    'customers', 'verification_codes', 'verification_tickets', 'barred_phones', 'erased_payers',
    'payments', 'credit_accounts', 'legal_acceptances', 'campaigns'
  ] loop
    execute format('alter table %I enable row level security', named);
    execute format(
      $policy$create policy brand on %I using (
        (select current_setting('parlour.brand', true)) = '*'
        or brand_id = (select current_setting('parlour.brand', true))
      )$policy$, named);
  end loop;
end $$;

-- Tables whose row belongs to a row of another one: it is seen by whoever sees that one.
do $$
declare
  part record;
begin
  for part in select * from (values
    ('logins', 'customer_id', 'customers', 'id'),
    ('conversations', 'customer_id', 'customers', 'id'),
    ('messages', 'customer_id', 'customers', 'id'),
    ('customer_limits', 'customer_id', 'customers', 'id'),
    ('customer_notes', 'customer_id', 'customers', 'id'),
    ('marketing_consents', 'customer_id', 'customers', 'id'),
    ('campaign_texts', 'customer_id', 'customers', 'id'),
    ('bans', 'customer_id', 'customers', 'id'),
    ('enquiries', 'customer_id', 'customers', 'id'),
    ('payment_requests', 'customer_id', 'customers', 'id'),
    ('push_subscriptions', 'customer_id', 'customers', 'id'),
    ('uncharged_replies', 'customer_id', 'customers', 'id'),
    ('persona_facts', 'customer_id', 'customers', 'id'),
    ('care_flags', 'customer_id', 'customers', 'id'),
    ('operator_blocks', 'customer_id', 'customers', 'id'),
    ('refresh_tokens', 'login_id', 'logins', 'id'),
    ('push_notices', 'conversation_id', 'conversations', 'id'),
    ('reply_drafts', 'conversation_id', 'conversations', 'id'),
    ('abuse_reveals', 'message_id', 'messages', 'id'),
    ('ban_reviews', 'ban_id', 'bans', 'id'),
    -- what is booked outlives its customer under the account's id
    ('credit_lots', 'customer_id', 'credit_accounts', 'customer_id'),
    ('ledger_entries', 'customer_id', 'credit_accounts', 'customer_id'),
    ('ledger_postings', 'entry_id', 'ledger_entries', 'id'),
    ('goodwill_grants', 'customer_id', 'credit_accounts', 'customer_id'),
    ('refunds', 'intent_id', 'payments', 'intent_id'),
    ('disputes', 'intent_id', 'payments', 'intent_id')
  ) as parts (named, reference, whole, key) loop
    execute format('alter table %I enable row level security', part.named);
    execute format(
      $policy$create policy brand on %1$I using (
        (select current_setting('parlour.brand', true)) = '*'
        or exists (select from %3$I whole where whole.%4$I = %1$I.%2$I)
      )$policy$, part.named, part.reference, part.whole, part.key);
  end loop;
end $$;

-- What staff have done and to whom. Customers' own calls add to it and read nothing of it.
alter table audit_log enable row level security;
create policy brand on audit_log using ((select current_setting('parlour.brand', true)) = '*') with check (true);

-- Pictures of profiles belong to no customer and are there for everybody.
alter table uploads enable row level security;
create policy brand on uploads using (
  (select current_setting('parlour.brand', true)) = '*'
  or customer_id is null
  or exists (select from customers whole where whole.id = uploads.customer_id)
);
