/**
 * SQL for what desk and back office leave behind in years (scale-history.ts): one of each kind for each customer, all of it
 * settled. That is more than there would be, so that a statement which reads all of a table reads too many rows.
 */
export function officeStatements(): readonly string[] {
  return [
    `create temp table bench_case as
      select distinct on (customers.id) customers.id as customer_id, customers.brand_id, customers.region,
        customers.created_at as at, conversations.id as conversation_id, conversations.profile_id, uuidv7() as flag_id,
        (select id from messages where conversation_id = conversations.id and direction = 'sent' order by sequence limit 1) as message_id,
        (select id from staff where username = 'bench-1') as staff_id, (select id from staff where username = 'bench-2') as colleague_id
      from customers join conversations on conversations.customer_id = customers.id
      where username like 'bench-%' order by customers.id, conversations.id`,
    `insert into refresh_tokens (token_hash, login_id, created_at)
      select sha256(id::text::bytea), id, created_at from logins`,
    `insert into uploads (id, customer_id, file_key, bytes, width, height, created_at)
      select uuidv7(), customer_id, 'bench/' || customer_id, 1000, 10, 10, at from bench_case`,
    `update customers set image_upload_id = uploads.id from uploads where uploads.customer_id = customers.id`,
    `insert into customer_notes (id, customer_id, conversation_id, staff_id, body, created_at)
      select uuidv7(), customer_id, conversation_id, staff_id, 'Likes the sea.', at from bench_case`,
    `insert into persona_facts (id, customer_id, profile_id, body, added_by, added_at)
      select uuidv7(), customer_id, profile_id, 'has a dog', staff_id, at from bench_case`,
    `insert into care_flags (id, customer_id, conversation_id, kind, note, raised_by, raised_at, outcome, decided_by, decided_at)
      select flag_id, customer_id, conversation_id, 'distress', 'Sounds sad.', staff_id, at, 'no_concern', colleague_id, at
      from bench_case`,
    `insert into care_suggestions (message_id, conversation_id, kind, signs, suggested_at, flag_id)
      select message_id, conversation_id, 'distress', '{alone}', at, flag_id from bench_case where message_id is not null`,
    `insert into abuse_reveals (message_id, staff_id, revealed_at)
      select message_id, staff_id, at from bench_case where message_id is not null`,
    `insert into bans (id, customer_id, reason, staff_id, created_at, lifted_at, lifted_by, flag_id)
      select uuidv7(), customer_id, 'A mistake.', staff_id, at, at, colleague_id, flag_id from bench_case`,
    `insert into uncharged_replies (id, customer_id, conversation_id, reply_id, reason, created_at)
      select uuidv7(), customer_id, conversation_id, uuidv7(), 'duplicate', at from bench_case`,
    `insert into age_checks (id, customer_id, method, provider, result, asked_at, decided_at)
      select uuidv7(), customer_id, 'text', 'bench', 'passed', at, at from bench_case`,
    `insert into goodwill_requests (id, customer_id, amount, reason, status, requested_by, created_at, decided_by, decided_at)
      select uuidv7(), customer_id, 5, 'A slow evening.', 'given', staff_id, at, colleague_id, at from bench_case`,
    // those that are closed are kept for three months
    `insert into enquiries (id, customer_id, subject, body, created_by, created_at, resolved_at, resolved_by, received_on, due_on)
      select uuidv7(), customer_id, 'A copy', 'They ask for a copy.', staff_id, recent, recent, colleague_id, recent::date, recent::date + 30
      from (select *, now() - random() * interval '80 days' as recent from bench_case) as asked`,
  ];
}
