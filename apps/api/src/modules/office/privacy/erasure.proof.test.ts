import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eraseAccount } from "@parlour/contract/operations/privacy";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startJobs } from "../../../plugins/jobs.ts";
import { createLog } from "../../../plugins/logging.ts";
import { joinNodes, type Nodes } from "../../../plugins/nodes.ts";
import { createMetrics } from "../../../plugins/metrics.ts";
import { openFiles } from "../../../ports/files.ts";
import { systemRandom } from "../../../ports/random.ts";
import { patiently } from "../../../testing/patience.ts";
import { everyFile, everyKey, everyRow, type Stored } from "../../../testing/everything-stored.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { canaryCustomer, canaryWord, type CanaryCustomer } from "../../../testing/test-canary-customer.ts";
import { call } from "../../../testing/test-chat.ts";
import { startTestRedis, type TestRedis } from "../../../testing/test-redis.ts";
import { deriveKeys } from "../../../plugins/keys.ts";
import { newestCode, visitor } from "../../../testing/test-sign-up.ts";
import { createTestClock } from "../../../testing/test-clock.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { auditLedger } from "../../records/credits/index.ts";
import { privacyJobs } from "./jobs.ts";

/**
 * Proof that an erasure leaves no canary in database, files or Redis, and the ledger's totals unchanged
 * (PRIVACY-4). Searches all stored data, so that a forgotten table is found, too.
 */

const phone = "+447700900817";
const secret = "a secret for tests only, which is long enough";

let server: TestApp;
let folder: string;
let redis: TestRedis | null;
let nodes: Nodes;
const clock = createTestClock();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parlour-erasure-"));
  // Without redis-server the rest is still proved; the printed figures say which.
  redis = await startTestRedis().catch(() => null);
  const parts = {
    clock,
    random: systemRandom,
    keys: deriveKeys({ secret }),
    log: createLog("silent"),
    metrics: createMetrics({ process: false }),
  };
  nodes = joinNodes(parts, redis ?? undefined);
  server = await testApp({
    platform: {
      clock,
      files: openFiles({ dataFolder: folder, files: {} }),
      events: nodes.events,
      createThrottle: nodes.createThrottle,
      redis: nodes.redis,
    },
  });
  if (nodes.redis) await vi.waitFor(() => expect(nodes.redis?.up()).toBe(true), patiently);
});
afterAll(async () => {
  await server.close();
  nodes.close();
  await redis?.kill();
  await rm(folder, { recursive: true, force: true });
});

async function everything(): Promise<Stored[]> {
  return [
    ...(await everyRow(server.database)),
    ...(await everyFile(folder)),
    ...(nodes.redis ? await everyKey(nodes.redis.commands) : []),
  ];
}

/** Returns the places that still hold personal data of the canary. */
function placesWith(stored: readonly Stored[], customer: CanaryCustomer): string[] {
  const digits = customer.phone.slice(-10);
  const found = stored.filter(
    ({ text }) => text.toLowerCase().includes(canaryWord) || text.replaceAll(/[\s-]/g, "").includes(digits),
  );
  return [...new Set(found.map(({ place }) => place))].toSorted();
}

async function ledgerTotals(): Promise<unknown> {
  const { rows } = await sql`select account, sum(amount)::int as amount, count(*)::int as postings
    from ledger_postings group by account order by account`.execute(server.database);
  const accounts = await server.database
    .selectFrom("credit_accounts")
    // without the mark that its customer is gone
    .select([
      "customer_id",
      "brand_id",
      "region",
      "opened_at",
      "purchased",
      "free",
      "debt",
      "entries",
      "head_hash",
    ])
    .orderBy("customer_id")
    .execute();
  const payments = await server.database
    .selectFrom("payments")
    .select(["intent_id", "customer_id", "price_minor", "credits", "status", "granted_at"])
    .orderBy("intent_id")
    .execute();
  return { rows, accounts, payments };
}

/** Writes an audit entry with a reason in free text. */
async function recordedAction(): Promise<{ readonly id: string }> {
  const { database, platform } = server;
  const target = { targetType: "customer", targetId: platform.random.uuid() };
  const action = {
    staffId: null,
    action: "customer.ban",
    ...target,
    details: { banId: "1", reason: "rude" },
  };
  await recordAudit(database, action, { now: clock.now(), random: platform.random });
  return await database
    .selectFrom("audit_log")
    .select("id")
    .where("target_id", "=", target.targetId)
    .executeTakeFirstOrThrow();
}

const erase = (customer: CanaryCustomer, password = customer.password) =>
  call(server.app, eraseAccount, { headers: customer.headers, body: { password } });

describe("erasure", () => {
  test("may remove texts from the audit, and nothing else of it can be changed", async () => {
    const { id } = await recordedAction();
    const change = (text: string) =>
      sql`update audit_log set ${sql.raw(text)} where id = ${id}`.execute(server.database);
    await expect(change("details = '{}'")).rejects.toThrow("append-only");
    await expect(change("action = 'nothing'")).rejects.toThrow("append-only");
    await expect(change("details = details - 'reason', at = now()")).rejects.toThrow("append-only");
    await expect(server.database.deleteFrom("audit_log").where("id", "=", id).execute()).rejects.toThrow(
      "append-only",
    );
    await change("details = details - 'reason'");
    const { rows } = await sql<{ details: object }>`select details from audit_log where id = ${id}`.execute(
      server.database,
    );
    expect(rows).toEqual([{ details: { banId: "1" } }]);
  });

  test("leaves nothing of the customer in database, files or Redis, and the ledger as it was", async () => {
    const jobs = startJobs(server.databaseUrl, privacyJobs(server.platform), createLog("silent"), 1);
    await vi.waitFor(async () => {
      // each job at least once, because a minute may end meanwhile
      const { rows } = await sql<{ done: number }>`select count(distinct name)::int as done from pgboss.job
          where state = 'completed'`.execute(server.database);
      expect(rows[0]?.done).toBe(privacyJobs(server.platform).length);
    }, patiently);
    const customer = await canaryCustomer(server, phone);
    const before = await everything();
    const placesBefore = placesWith(before, customer);
    const totals = await ledgerTotals();

    expect((await erase(customer, "Wrong7Lantern")).json()).toMatchObject({ code: "password_wrong" });
    expect((await erase(customer)).statusCode).toBe(204);

    const after = await everything();
    expect(placesWith(after, customer)).toEqual([]);
    expect(await ledgerTotals()).toEqual(totals);
    expect(await auditLedger(server.database, customer.customerId)).toEqual([]);
    expect((await everyFile(folder)).length).toBe(0);
    await jobs.stop();

    // Before the erasure, the data existed in at least these places.
    expect(placesBefore).toEqual(
      expect.arrayContaining([
        "public.age_checks",
        "public.audit_log",
        "public.bans",
        "public.campaign_texts",
        "public.care_flags",
        "public.customer_notes",
        "public.customers",
        "public.enquiries",
        "public.goodwill_grants",
        "public.goodwill_requests",
        "public.marketing_consents",
        "public.messages",
        "public.operator_blocks",
        "public.persona_facts",
        "public.phone_lookups",
        "public.refunds",
        "public.reply_drafts",
        "public.reply_reviews",
        "public.verification_codes",
        "public.verification_tickets",
        "public.whispers",
      ]),
    );
    const tables = new Set(after.map(({ place }) => place)).size;
    console.info(
      `erasure: ${placesBefore.length} places held the canary, 0 do; ${after.length} rows, files and keys of ` +
        `${tables} kinds looked through, ${nodes.redis ? "with" : "without"} Redis; ledger totals unchanged`,
    );
  });

  test("is complete: signing up again with the number works, and brings no second free trial", async () => {
    const again = visitor(server);
    clock.advance(31);
    await again.sendCode(phone);
    expect((await again.checkCode(newestCode(server, phone))).json()).toBe(2);
    const made = await again.register({
      username: "CanaryBird",
      phoneNumber: phone,
      password: "Canary8Lantern",
    });
    expect(made.statusCode).toBe(201);
    const { id } = made.json<{ id: string }>();
    const { rows } = await sql<{ credits: number }>`select coalesce(sum(amount), 0)::int as credits
      from credit_lots where customer_id = ${id}`.execute(server.database);
    expect(rows[0]?.credits).toBe(0);
    await server.database.deleteFrom("logins").where("customer_id", "=", id).execute();
    await server.database.deleteFrom("customers").where("id", "=", id).execute();
  });

  test.each([
    ["tickets that are not deleted", "on delete to verification_tickets", "public.verification_tickets"],
    ["codes that keep the number", "on update to verification_codes", "public.verification_codes"],
    ["a reason that keeps its words", "on update to goodwill_grants", "public.goodwill_grants"],
    ["a lookup that stays", "on delete to phone_lookups", "public.phone_lookups"],
  ])("the proof catches %s", async (_, event, place) => {
    clock.advance(86_400);
    const customer = await canaryCustomer(server, phone);
    await sql.raw(`create rule planted as ${event} do instead nothing`).execute(server.database);
    expect((await erase(customer)).statusCode).toBe(204);
    await sql.raw(`drop rule planted on ${place}`).execute(server.database);
    expect(placesWith(await everything(), customer)).toEqual([place]);
    await sql.raw(`truncate ${place} cascade`).execute(server.database);
  });

  test("the proof finds a forgotten table", async () => {
    clock.advance(86_400);
    const customer = await canaryCustomer(server, phone);
    await sql`create table forgotten as select phone from customers`.execute(server.database);
    expect((await erase(customer)).statusCode).toBe(204);
    expect(placesWith(await everything(), customer)).toEqual(["public.forgotten"]);
    await sql`drop table forgotten`.execute(server.database);
  });
});

/**
 * Every table that names a customer or a number, and what an erasure does with it. A new table must be added
 * here and to the erasure.
 */
const fates: {
  readonly [table: string]: "gone" | "without words or numbers" | "under the pseudonym" | "hash";
} = {
  age_checks: "gone",
  bans: "gone",
  barred_phones: "hash",
  campaign_texts: "gone",
  care_flags: "gone",
  chat_consents: "gone",
  conversations: "gone",
  credit_accounts: "under the pseudonym",
  credit_lots: "under the pseudonym",
  customer_limits: "gone",
  customer_notes: "gone",
  customers: "gone",
  enquiries: "without words or numbers",
  erased_payers: "hash",
  erasures: "under the pseudonym",
  goodwill_grants: "without words or numbers",
  goodwill_requests: "gone",
  hidden_profiles: "gone",
  ledger_entries: "under the pseudonym",
  ledger_faults: "under the pseudonym",
  legal_acceptances: "gone",
  logins: "gone",
  marketing_consents: "gone",
  messages: "gone",
  operator_blocks: "gone",
  payment_requests: "gone",
  payments: "without words or numbers",
  persona_facts: "gone",
  phone_lookups: "gone",
  push_subscriptions: "gone",
  spending_chats: "gone",
  spending_days: "gone",
  spending_lines: "gone",
  spending_progress: "gone",
  text_opt_outs: "hash",
  trial_cards: "gone",
  trial_claims: "hash",
  uncharged_replies: "gone",
  uploads: "gone",
  verification_codes: "without words or numbers",
  verification_tickets: "gone",
};

test("every table that names a customer or a number has its fate in erasure", async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct columns.table_name as name from information_schema.columns as columns
    join information_schema.tables as tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and (column_name in ('customer_id', 'phone', 'phone_hash', 'phone_number') or table_name = 'customers')
    order by 1`.execute(server.database);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(fates).toSorted());
});
