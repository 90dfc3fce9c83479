import { randomUUID } from "node:crypto";
import { sendMessage } from "@parlour/contract/operations/messages";
import { eraseAccount } from "@parlour/contract/operations/privacy";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stripeCards } from "../../../ports/stripe-cards.ts";
import { scaled, timeLimit } from "../../../testing/scale.ts";
import { testApp, testSettings, type TestApp } from "../../../testing/test-app.ts";
import {
  busyCustomer,
  busyScene,
  doings,
  password,
  sendWebhook,
  type Busy,
  type BusyScene,
} from "../../../testing/test-busy-customer.ts";
import { startCardProvider, type TestCardProvider } from "../../../testing/test-card-provider.ts";
import { call } from "../../../testing/test-chat.ts";
import { auditLedger } from "../../records/credits/index.ts";
import { eraseCustomer } from "./erasure-service.ts";

/**
 * Proof that an erasure can run at any moment: meanwhile the customer gets replies, writes, buys, signs in,
 * uploads, and staff write about them. No call returns 5xx, the ledger balances, and nothing of the customer
 * is left.
 */

const rounds = scaled(14, 520);
let server: TestApp;
let provider: TestCardProvider;
let scene: BusyScene;

beforeAll(async () => {
  provider = await startCardProvider(testSettings.cards.webhookSecret);
  server = await testApp({
    maxConnections: 24,
    platform: { cards: stripeCards({ ...testSettings.cards, apiUrl: provider.url }) },
  });
  scene = await busyScene(server, provider);
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

/** Rows of a customer outside the ledger, after the erasure. */
async function leftovers(customerId: string): Promise<readonly string[]> {
  const tables = [
    "conversations",
    "messages",
    "logins",
    "uploads",
    "enquiries",
    "chat_consents",
    "legal_acceptances",
    "marketing_consents",
    "customer_limits",
    "customer_notes",
    "hidden_profiles",
    "push_subscriptions",
  ] as const;
  const left: string[] = [];
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
      where customer_id = ${customerId}`.execute(server.database);
    if (rows[0]?.count !== 0) left.push(`${table}: ${rows[0]?.count}`);
  }
  return left;
}

type Erase = (busy: Busy) => Promise<string | null>;

/** Erases through the call, whose password check is slow, and then directly; null if it worked. */
const asked: Erase = async ({ customer: { headers } }) => {
  const response = await call(server.app, eraseAccount, { headers, body: { password } });
  return response.statusCode === 204 ? null : `erasure: ${response.statusCode} ${response.body}`;
};
const atOnce: Erase = async ({ customer: { customerId } }) =>
  (await eraseCustomer(server.platform, { customerId, askedBy: "customer", staffId: null }))
    ? null
    : "erasure: nobody";

/**
 * A planted fault: deletes row after row without a lock or a transaction. When the messages are gone, the
 * customer writes another.
 */
const naive: Erase = async ({ customer: { customerId, headers } }) => {
  try {
    for (const table of ["messages", "conversations", "logins", "enquiries", "customers"] as const) {
      if (table === "conversations") {
        const body = { profileId: scene.desk.isolde, body: "Still there?", clientMessageId: randomUUID() };
        expect((await call(server.app, sendMessage, { headers, body })).statusCode).toBe(201);
      }
      const column = table === "customers" ? "id" : "customer_id";
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${customerId}`.execute(
        server.database,
      );
    }
    return null;
  } catch (error) {
    // PostgreSQL's code for a violated foreign key
    if ((error as { code?: string }).code !== "23503") throw error;
    return "erasure: refused by the database";
  }
};

/** Runs this many erasures, each starting at another place among the other calls; returns what went wrong. */
async function race(
  count: number,
  erasures: readonly Erase[],
): Promise<{ calls: number; failures: string[] }> {
  let calls = 0;
  const failures: string[] = [];
  for (let round = 0; round < count; round += 1) {
    const busy = await busyCustomer(scene);
    const { customerId } = busy.customer;
    const erase = erasures[round % erasures.length] ?? atOnce;
    const all = doings(scene, busy);
    const begins = Math.floor(round / erasures.length) % (all.length + 1);
    const before = all.slice(0, begins).map((run) => run());
    const erased = erase(busy);
    const responses = await Promise.all([...before, ...all.slice(begins).map((run) => run())]);
    const refused = await erased;
    if (refused !== null) failures.push(refused);
    // The payment's webhook, repeated after the erasure.
    const late = await sendWebhook(server, busy.webhook);
    if (late.statusCode !== 200) failures.push(`webhook after the erasure: ${late.statusCode}`);
    calls += responses.length + 2;
    for (const response of responses) {
      if (response.statusCode >= 500) failures.push(`${response.statusCode} ${response.body}`);
    }
    failures.push(...(await auditLedger(server.database, customerId)), ...(await leftovers(customerId)));
  }
  return { calls, failures };
}

describe("an erasure in the middle of everything", () => {
  test(
    "breaks nothing, keeps the ledger sound and leaves nothing behind",
    async () => {
      const { calls, failures } = await race(rounds, [atOnce, asked]);
      console.info(
        `erase race: ${rounds} erasures among ${calls} calls at once, ${failures.length} failures`,
      );
      expect(failures).toEqual([]);
    },
    timeLimit(300_000),
  );

  test("the proof catches an erasure without lock and transaction", async () => {
    const { failures } = await race(1, [naive]);
    expect(failures).toContain("erasure: refused by the database");
  });
});

describe("after an erasure", () => {
  test("money that goes back is still booked: a refund, a dispute that is opened and lost", async () => {
    const { database } = server;
    for (const story of ["refund", "dispute"] as const) {
      const busy = await busyCustomer(scene);
      const { customerId } = busy.customer;
      expect((await sendWebhook(server, busy.webhook)).statusCode).toBe(200);
      expect(await atOnce(busy)).toBe(null);
      const purchased = async () =>
        (
          await database
            .selectFrom("credit_accounts")
            .select("purchased")
            .where("customer_id", "=", customerId)
            .executeTakeFirstOrThrow()
        ).purchased;
      const before = await purchased();
      if (story === "refund") {
        const refund = provider.refund(busy.intent, 2000);
        expect((await sendWebhook(server, provider.eventOf("refund.created", refund))).statusCode).toBe(200);
      } else {
        const dispute = provider.dispute(busy.intent);
        expect(
          (await sendWebhook(server, provider.eventOf("charge.dispute.created", dispute))).statusCode,
        ).toBe(200);
        const lost = provider.closeDispute(dispute.id, "lost");
        expect((await sendWebhook(server, provider.eventOf("charge.dispute.closed", lost))).statusCode).toBe(
          200,
        );
      }
      expect(await purchased()).toBe(before - 50);
      expect(await auditLedger(database, customerId)).toEqual([]);
    }
  });
});
