import { acceptedDocuments, versionInForce } from "@parlour/contract/legal-versions";
import { currentChatConsent } from "@parlour/contract/rules/chat-consent";
import { sql } from "kysely";
import type { Db } from "../plugins/database.ts";
import { historyStatements } from "./insight-history.ts";
import { officeStatements } from "./scale-office.ts";
import { paymentStatements } from "./scale-payments.ts";

export interface ScaleSize {
  readonly customers: number;
  /** Conversations that wait for a reply. */
  readonly waiting: number;
  /** When the history ends; absent: now. */
  readonly until?: Date;
}

/**
 * The end of the history in tests of row bounds. Figures read most rows late in a month and late in a day, so a bound for
 * every date would be too wide to notice a missing index.
 */
export const lateInAMonth = new Date("2026-11-28T20:00:00Z");

export const messagesOfCustomer = 42;
const conversationsOfCustomer = 3;

/**
 * What else years of business leave behind: settled payments and cases, logins, audit entries, texts of campaigns, and a
 * queue that waits.
 */
function otherStatements({ waiting }: ScaleSize): readonly string[] {
  return [
    "set session_replication_role = replica",
    `insert into logins (id, customer_id, created_at, ends_at)
      select uuidv7(), id, created_at, created_at + interval '30 days'
      from customers cross join generate_series(1, 3)`,
    `insert into legal_acceptances (customer_id, document, version, brand_id, region, source, accepted_at)
      select customers.id, document, version, brand_id, region, 'sign_up', created_at
      from customers cross join (values ${acceptedDocuments.map((document) => `('${document}', ${versionInForce(document).version})`).join(", ")}) as accepted (document, version)`,
    `insert into chat_consents (customer_id, given, version, words, source, recorded_at)
      select id, true, ${currentChatConsent.version}, '${currentChatConsent.words}', 'sign_up', created_at from customers`,
    // The triggers that count are off.
    "delete from legal_counts",
    `insert into legal_counts (brand_id, region, customers, first_at)
      select brand_id, region, count(*), min(created_at) from customers group by 1, 2`,
    `insert into legal_counts (brand_id, region, document, version, customers, first_at)
      select brand_id, region, document, version, count(*), min(accepted_at) from legal_acceptances group by 1, 2, 3, 4`,
    `insert into audit_log (id, at, staff_id, action, target_type, target_id, details)
      select uuidv7(), created_at + number * interval '1 hour',
        (select id from staff where username = 'bench-' || number), 'customer.read', 'customer', customers.id::text, '{}'
      from customers cross join generate_series(1, 4) as number`,
    `insert into campaigns (id, brand_id, region, title, body, status, send_at, created_by, created_at, finished_at)
      select uuidv7(), brand_id, region, 'Spring', 'Come and say hello.', 'sent', now() - interval '60 days',
        (select id from staff where username = 'bench-1'), now() - interval '60 days', now() - interval '59 days'
      from brand_regions where offered`,
    `insert into campaign_texts (id, campaign_id, customer_id, status, claimed_at, updated_at)
      select uuidv7(), campaigns.id, customers.id, 'delivered', now() - interval '60 days', now() - interval '60 days'
      from customers join campaigns using (brand_id, region)`,
    // The counts of texts are kept for 90 days, the texts themselves for 7.
    `insert into text_hours (hour, brand_id, region, provider, carrier, kind, sent, delivered, failed, used, missed)
      select hour, brand_id, region, 'twilio', 'network ' || carrier, kind, 20, 18, 1, 15, 0
      from brand_regions, generate_series(1, 2) as carrier, unnest(array['code', 'other']) as kind,
        generate_series(date_trunc('hour', now()) - interval '89 days', date_trunc('hour', now()), interval '6 hours') as hour
      where offered`,
    `insert into sent_texts (id, brand_id, region, kind, provider, provider_id, status, carrier, used, sent_at)
      select uuidv7(), brand_id, region, 'verification', 'twilio', id::text, 'delivered', 'network 1', true,
        now() - random() * interval '6 days'
      from customers where username like 'bench-%0'`,
    ...paymentStatements(),
    ...officeStatements(),
    // The newest of some conversations wait, for minutes to days; their customers can pay.
    `create temp table bench_waiting as
      select conversations.id, conversations.customer_id, last_sequence, uuidv7() as message_id,
        now() - (row_number() over ()) * interval '7 minutes' as since, customers.last_cursor
      from conversations join customers on customers.id = conversations.customer_id
      where conversations.profile_id in (select id from profiles where position = (select min(position) from profiles))
      limit ${waiting}`,
    `insert into messages (id, conversation_id, customer_id, direction, body, sequence, cursor, credit_cost, sent_at)
      select message_id, id, customer_id, 'sent', 'Are you there?', last_sequence + 1, last_cursor + 1, 0, since from bench_waiting`,
    `update conversations set waiting_since = since, last_sequence = conversations.last_sequence + 1,
        last_sent_sequence = conversations.last_sequence + 1
      from bench_waiting where bench_waiting.id = conversations.id`,
    `update customers set last_cursor = bench_waiting.last_cursor + 1 from bench_waiting where bench_waiting.customer_id = customers.id`,
    `update credit_lots set remaining = 10 where customer_id in (select customer_id from bench_waiting)`,
    `update credit_accounts set purchased = 10, free = 0, debt = 0
      where customer_id in (select customer_id from bench_waiting)`,
    "set session_replication_role = origin",
    "vacuum analyze",
  ];
}

/**
 * Fills a published test database with years of business: 42 messages, 3 conversations and a purchase per customer.
 * The ledger's hashes are invented. Uses one connection, because its statements share temporary tables.
 */
export async function writeHistory(database: Db, size: ScaleSize): Promise<void> {
  const now = size.until === undefined ? "now()" : `timestamptz '${size.until.toISOString()}'`;
  const statements = [
    "select setseed(0.5)",
    ...historyStatements({
      customers: size.customers,
      messages: size.customers * messagesOfCustomer,
      payments: size.customers,
      days: 3 * 365,
      conversations: conversationsOfCustomer,
    }),
    ...otherStatements(size),
  ];
  await database.connection().execute(async (connection) => {
    // The statements say now(), which is here the end of the history.
    for (const statement of statements) await sql.raw(statement.replaceAll("now()", now)).execute(connection);
  });
}
