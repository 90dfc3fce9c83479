-- Row policies read the scope directly. `(select current_setting(...))` was set up anew for each table of each statement,
-- which took more than half of the time of a message's reads.
--
-- `coalesce(... = '*', false)` means `... = '*'`. For the comparison alone the planner expects one row of 200 to pass, and
-- would sort a whole table instead of reading the first page from an index. For `coalesce` it expects half of them.
do $$
declare
  -- by name, because a migration locks the tables that it names before it begins
  tables constant text[] := array[
    'abuse_reveals', 'age_checks', 'alerts', 'audit_log', 'ban_reviews', 'bans', 'barred_phones',
    'brand_regions', 'brands', 'campaign_texts', 'campaigns', 'canned_replies', 'care_flags',
    'care_suggestions', 'chains', 'chat_consents', 'content_versions', 'conversations', 'credit_accounts',
    'credit_lots', 'credits_left', 'customer_limits', 'customer_notes', 'customers', 'desk_outcomes',
    'disputes', 'enquiries', 'erased_payers', 'erasures', 'fraud_warnings', 'goodwill_grants',
    'goodwill_requests', 'hidden_profiles', 'insight_amounts', 'insight_cohorts', 'insight_credits',
    'insight_desk', 'insight_people', 'insight_profiles', 'insight_sales', 'insight_waiting', 'landing_counts',
    'landing_splits', 'ledger_entries', 'ledger_faults', 'ledger_postings', 'legal_acceptances', 'legal_counts',
    'logins', 'marketing_consents', 'messages', 'operator_blocks', 'pay_deleted_replies', 'pay_entries',
    'pay_postings', 'pay_rates', 'pay_sites', 'payment_requests', 'payments', 'persona_facts',
    'price_version_bundles', 'price_versions', 'profiles', 'purchase_texts', 'push_notices',
    'push_subscriptions', 'refresh_tokens', 'refunds', 'removal_holds', 'removed_records',
    'replies_sent_despite', 'reply_drafts', 'reply_reviews', 'retention_runs', 'review_draws', 'sent_texts',
    'spending_chats', 'spending_days', 'spending_lines', 'spending_progress', 'start_requests', 'take_overs',
    'text_hours', 'uncharged_replies', 'uploads', 'verification_codes', 'verification_tickets', 'whispers'
  ];
  policy record;
  setting constant text := 'current_setting(''parlour.brand''::text, true)';
  direct text;
begin
  for policy in
    select tablename, policyname, qual from pg_policies
    where schemaname = 'public' and qual like '%( SELECT %' || setting || '%'
  loop
    if policy.tablename <> all (tables) then
      raise exception 'the policy of % reads the scope in a subquery: name the table here', policy.tablename;
    end if;
    direct := replace(policy.qual, '( SELECT ' || setting || ' AS current_setting)', setting);
    direct := replace(direct, '(' || setting || ' = ''*''::text)', 'coalesce(' || setting || ' = ''*''::text, false)');
    direct := replace(direct, '( SELECT string_to_array(' || setting || ', '' ''::text) AS string_to_array)',
      'string_to_array(' || setting || ', '' ''::text)');
    direct := replace(direct, '( SELECT (COALESCE(' || setting || ', ''''::text) !~~ ''sites:%''::text))',
      '(COALESCE(' || setting || ', ''''::text) !~~ ''sites:%''::text)');
    direct := replace(direct, '( SELECT "left"(COALESCE(' || setting || ', ''''::text), 6) AS "left")',
      '"left"(COALESCE(' || setting || ', ''''::text), 6)');
    execute format('alter policy %I on %I using (%s)', policy.policyname, policy.tablename, direct);
  end loop;
end $$;
