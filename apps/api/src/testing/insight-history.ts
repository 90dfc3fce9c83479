/**
 * SQL for months of business, to measure counting it: customers, conversations, messages, purchases and all
 * ledger entries. The entries' hashes are invented, so that it can't pass for a real history.
 */

export interface HistorySize {
  readonly customers: number;
  /** Every second one is a reply. */
  readonly messages: number;
  readonly payments: number;
  /** How many days ago it begins. */
  readonly days: number;
  /** Conversations of each customer, each with another profile; 1 if absent, at most 3 with the test brands. */
  readonly conversations?: number;
  /** SQL of a message's text, from the row `message`; absent: a short sentence. */
  readonly body?: string;
}

/** Returns the statements in order, for the sites that the stack has published. */
export function historyStatements(size: HistorySize): readonly string[] {
  const { customers, messages, payments, days, conversations = 1, body = "'The lamp is lit.'" } = size;
  const perConversation = Math.round(messages / customers / conversations);
  const perCustomer = Math.round(payments / customers);
  return [
    // the rows of one history fit together; checking each reference and balance would take longer than
    // creating them
    "set session_replication_role = replica",
    // sorts in memory
    "set work_mem = '512MB'",
    "set maintenance_work_mem = '1GB'",
    `create temp table bench_site as
      select brand_id, region, case region when 'GB' then 'GBP' when 'AU' then 'AUD' else 'EUR' end as currency,
        (row_number() over (order by brand_id, region))::int as number, (count(*) over ())::int as total
      from brand_regions where offered`,
    `create temp table bench_customer as
      select n, uuidv7() as id, brand_id, region, currency,
        now() - (random() * ${days} * 0.97 + 0.02 * ${days}) * interval '1 day' as joined
      from generate_series(1, ${customers}) as n join bench_site on bench_site.number = 1 + (n % bench_site.total)`,
    `insert into customers (id, brand_id, region, phone, username, username_key, password_hash, date_of_birth,
        adult_verified, created_at, last_active_at)
      select id, brand_id, region, '+4477' || lpad(n::text, 8, '0'), 'bench-' || n, 'bench-' || n, '-', '1990-05-17', true,
        joined, now() from bench_customer`,
    `insert into verification_codes (id, browser_id, brand_id, region, phone, purpose, code_hash, created_at, expires_at, used_at)
      select uuidv7(), repeat('a', 32), brand_id, region, '+4477' || lpad(n::text, 8, '0'), 'sign_in', '\\x00'::bytea,
        joined - interval '2 minutes', joined, joined - interval '1 minute' from bench_customer where joined > now() - interval '29 days'
      union all
      select uuidv7(), repeat('b', 32), brand_id, region, '+4478' || lpad(n::text, 8, '0'), 'sign_in', '\\x00'::bytea,
        joined, joined, null from bench_customer where joined > now() - interval '29 days' and n % 3 = 0`,
    `insert into credit_accounts (customer_id, head_hash, brand_id, region, opened_at)
      select id, decode(repeat('00', 32), 'hex'), brand_id, region, joined from bench_customer`,
    `insert into staff (id, username, display_name, role, password_hash, created_at)
      select uuidv7(), 'bench-' || n, (array['Ada','Bo','Cleo','Dara','Edie','Finn','Gwen','Hal'])[n], 'operator', '-', now()
      from generate_series(1, 8) as n`,
    `create temp table bench_operator as
      select id, (row_number() over (order by username))::int - 1 as number from staff where username like 'bench-%'`,
    `create temp table bench_conversation as
      select uuidv7() as id, customer.id as customer_id, customer.n, customer.joined, profile.id as profile_id,
        profile.number as place
      from bench_customer as customer
      join (select id, brand_id, row_number() over (partition by brand_id order by position)::int as number from profiles) as profile
        on profile.brand_id = customer.brand_id and profile.number <= ${conversations}`,
    `insert into conversations (id, customer_id, profile_id, created_at, last_sequence, last_sent_sequence, last_reply_sequence)
      select id, customer_id, profile_id, joined, ${perConversation}, ${perConversation - 1}, ${perConversation} from bench_conversation`,
    // more in the evening than in the morning; a reply follows its message some minutes later
    `create temp table bench_message as
      select uuidv7() as id, conversation.id as conversation_id, customer_id, sequence, n, place,
        case when sequence % 2 = 1 then 'sent' else 'received' end as direction,
        began + case when sequence % 2 = 1 then interval '0' else (30 + 900 * power(random(), 3)) * interval '1 second' end as sent_at
      from bench_conversation as conversation
      cross join generate_series(1, ${perConversation}) as sequence
      cross join lateral (select (sequence + 1) / 2 as turn) as turns
      cross join lateral (select date_trunc('day', joined
          + (now() - joined) * (turn - 1 + 0.5 * ((n * 7919::bigint + turn * 104729::bigint) % 1000) / 1000::float8) / ${perConversation / 2})
        + (24 * power(((n * 104729::bigint + turn * 7919) % 1000) / 1000::float8, 0.6)) * interval '1 hour' as began) as moment`,
    `update bench_message set sent_at = now() - random() * interval '50 minutes' where sent_at > now()`,
    // built at the end, which is faster than with each row
    `create temp table bench_index as
      select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid in ('messages'::regclass, 'ledger_entries'::regclass, 'ledger_postings'::regclass) and not indisunique`,
    "do $$ begin execute (select string_agg('drop index ' || name, ';') from bench_index); end $$",
    `insert into messages (id, conversation_id, customer_id, direction, body, sequence, cursor, client_message_id, staff_id, credit_cost, sent_at)
      select message.id, conversation_id, customer_id, direction, ${body}, sequence,
        row_number() over (partition by customer_id order by sent_at, conversation_id, sequence), null,
        case direction when 'received' then operator.id end, case direction when 'received' then 1 else 0 end, sent_at
      from bench_message as message join bench_operator as operator on operator.number = (message.n + message.sequence) % 8`,
    `create temp table bench_payment as
      select 'pi_bench_' || customer.n || '_' || number as intent_id, customer.*, number, bundle, bundles.price_minor, bundles.amount,
        joined + (now() - joined) * random() as at
      from bench_customer as customer cross join generate_series(1, ${perCustomer}) as number
      cross join lateral (select (array['bronze','silver','silver','gold','gold','platinum'])[1 + (customer.n * 31 + number * 17) % 6] as bundle) as chosen
      join (values ('bronze', 500, 10), ('silver', 1125, 25), ('gold', 2000, 50), ('platinum', 3500, 100))
        as bundles (name, price_minor, amount) on bundles.name = chosen.bundle`,
    `insert into payments (intent_id, customer_id, brand_id, region, bundle, price_minor, currency, credits, status, created_at, granted_at, received_minor)
      select intent_id, id, brand_id, region, bundle, price_minor, currency, amount, 'succeeded', at, at, price_minor from bench_payment`,
    // the oldest purchases are refunded first; all their credits are taken back, as debt if they were spent
    `create temp table bench_back as
      select *, 'refund' as cause, uuidv7()::text as cause_id, least(now(), at + interval '2 days') as back_at
        from bench_payment where (n + number) % 40 = 0
      union all
      select *, 'dispute', 'du_' || intent_id, least(now(), at + interval '20 days') from bench_payment where (n + number) % 200 = 7`,
    `create temp table bench_entry as
      select uuidv7() as id, customer_id, cause, cause_id, at, amount,
        (row_number() over (partition by customer_id order by at, cause_id))::int as position
      from (select id as customer_id, 'payment' as cause, intent_id as cause_id, at, amount from bench_payment
        union all select customer_id, 'reply', id::text, sent_at, 1 from bench_message where direction = 'received'
        union all select id, cause, cause_id, back_at, amount from bench_back
        union all select id, 'trial', id::text, joined, 3 from bench_customer) as facts`,
    `insert into ledger_entries (id, customer_id, position, cause, cause_id, previous_hash, hash, created_at)
      select id, customer_id, position, cause, cause_id, decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'), at from bench_entry`,
    `insert into credit_lots (id, customer_id, kind, position, amount, remaining, payment_intent_id, created_at)
      select uuidv7(), customer_id, 'purchased', position, amount, 0, cause_id, at from bench_entry where cause = 'payment'`,
    `insert into ledger_postings (entry_id, line, account, lot_id, amount)
      select entry.id, 1, case when cause in ('payment', 'refund', 'dispute') then 'house:sales'
          when cause = 'reply' then 'customer:purchased' else 'house:promotions' end,
        spent.id, case when cause in ('refund', 'dispute') then amount else -amount end from bench_entry as entry
      left join (select distinct on (customer_id) customer_id, id from credit_lots order by customer_id, position) as spent
        on entry.cause = 'reply' and spent.customer_id = entry.customer_id
      union all
      select entry.id, 2, case when cause in ('payment', 'refund', 'dispute') then 'customer:purchased'
          when cause = 'reply' then 'house:consumed' else 'customer:free' end,
        taken.lot_id,
        case when cause in ('refund', 'dispute') then -amount else amount end from bench_entry as entry
      left join (select back.cause_id as cause_id, lot.id as lot_id from bench_back as back
          join credit_lots as lot on lot.payment_intent_id = back.intent_id
        union all
        select payment_intent_id, id from credit_lots
      ) as taken on taken.cause_id = entry.cause_id`,
    "do $$ begin execute (select string_agg(definition, ';') from bench_index); end $$",
    `update credit_accounts as account set purchased = greatest(0, sums.purchased), free = sums.free, entries = sums.entries
      from (select customer_id, count(*)::int as entries,
          sum(case cause when 'payment' then amount when 'trial' then 0 else -amount end)::int as purchased,
          sum(case cause when 'trial' then amount else 0 end)::int as free
        from bench_entry group by 1) as sums where sums.customer_id = account.customer_id`,
    `insert into refunds (id, intent_id, minor, status, origin, reason, created_at, updated_at)
      select cause_id::uuid, intent_id, price_minor, 'succeeded', 'customer', '', back_at, back_at from bench_back where cause = 'refund'`,
    `insert into disputes (id, intent_id, minor, reason, status, opened_at, closed_at)
      select cause_id, intent_id, price_minor, 'fraudulent', 'lost', back_at - interval '1 hour', back_at from bench_back where cause = 'dispute'`,
    `insert into fraud_warnings (id, intent_id, fraud_type, actionable, warned_at)
      select 'issfr_' || intent_id, intent_id, 'misc', receipt_number % 2 = 0, granted_at + interval '2 days'
      from payments where granted_at is not null and receipt_number % 5 = 0`,
    // Of every eight, four agreed: one of each of the four sites.
    `insert into marketing_consents (id, customer_id, consented, source, wording_version, phone_hash, created_at)
      select uuidv7(), id, true, 'sign_up', '1', '\\x00'::bytea, joined from bench_customer where n / 4 % 2 = 0
      union all
      select uuidv7(), id, false, 'text', '1', '\\x00'::bytea, joined + (now() - joined) * random() from bench_customer where n / 4 % 14 = 0`,
    // each operator is at the desk twice a day, with a break in between
    `insert into presence_spans (staff_id, state, began_at, ended_at)
      select operator.id, span.state, day + (operator.number + span.from_hour) * interval '1 hour',
        day + (operator.number + span.to_hour) * interval '1 hour'
      from bench_operator as operator
      cross join generate_series(date_trunc('day', now()) - ${days} * interval '1 day', date_trunc('day', now()) - interval '1 day',
        interval '1 day') as day
      cross join (values ('available', 6.0, 9.5), ('break', 9.5, 10.0), ('available', 10.0, 14.0)) as span (state, from_hour, to_hour)`,
    `insert into money_rates (id, region, valid_from, fee_basis_points, fee_fixed_minor, tax_basis_points, set_by, created_at)
      select uuidv7(), region, valid_from, 150, 20, 2000, (select id from bench_operator limit 1), now()
      from unnest(array['GB', 'AU', 'IE']) as region
      cross join unnest(array[date '2020-01-01', (now() - interval '100 days')::date]) as valid_from`,
    "update customers set last_cursor = messages.newest from (select customer_id, max(cursor) as newest from messages group by 1) as messages where messages.customer_id = customers.id",
    "reset work_mem",
    "reset maintenance_work_mem",
    "set session_replication_role = origin",
    "analyze",
  ];
}
