-- Rows by brand: whoever is not the tables' owner sees the customers of one brand, those of every brand ('*'), or
-- nobody's, as the setting parlour.brand says (apps/api/src/plugins/brand-scope.ts). A statement that forgets its brand
-- finds nothing of another one. The owner, and with it every version from before, sees everything as it did.

-- Nodes of the version before go on working meanwhile. All locks are taken together or none, and none is waited for as long
-- as PostgreSQL takes to find a deadlock: no call is ended for it.
do $$
declare
  attempts integer := 0;
begin
  set local lock_timeout = '200ms';
  loop
    begin
      lock table customers, verification_codes, verification_tickets, barred_phones, erased_payers, payments,
        credit_accounts, legal_acceptances, campaigns, logins, conversations, messages, customer_limits, customer_notes,
        marketing_consents, campaign_texts, bans, enquiries, payment_requests, push_subscriptions, uncharged_replies,
        persona_facts, care_flags, operator_blocks, refresh_tokens, push_notices, reply_drafts, abuse_reveals,
        ban_reviews, credit_lots, ledger_entries, ledger_postings, goodwill_grants, refunds, disputes, audit_log, uploads
        in access exclusive mode;
      exit;
    exception when lock_not_available then
      attempts := attempts + 1;
      if attempts = 300 then raise; end if;
      perform pg_sleep(0.1);
    end;
  end loop;
  set local lock_timeout = 0;
end $$;

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
