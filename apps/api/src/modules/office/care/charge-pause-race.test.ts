import type { Transaction } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Database } from "../../../plugins/database-schema.ts";
import { lockWaits, untilWaiting } from "../../../testing/lock-waits.ts";
import { patiently } from "../../../testing/patience.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { testDesk, type TestDesk } from "../../../testing/test-desk.ts";
import { signedInStaff, type SignedInStaff } from "../../../testing/test-people.ts";
import { deliverReply } from "../../conversation/chat/index.ts";
import { readBalance, auditLedger } from "../../records/credits/index.ts";
import { raiseFlag } from "./flag-service.ts";
import { insertFlag } from "./flag-store.ts";

/**
 * A reply and a flag at once, on the real database: the reply is either charged before the flag or free after
 * it, and never charged once the flag is stored. The test's own lock holds what is under way.
 */

let server: TestApp;
let desk: TestDesk;
let wick: SignedInStaff;

beforeAll(async () => {
  server = await testApp({ maxConnections: 12 });
  desk = await testDesk(server);
  wick = await signedInStaff(server.platform);
  await server.database.updateTable("staff").set({ capacity: 20 }).where("id", "=", wick.staffId).execute();
});
afterAll(() => server.close());

interface Stage {
  readonly customerId: string;
  readonly conversationId: string;
}

async function heldConversation(): Promise<Stage> {
  const { customer, conversation } = await desk.waitingCustomer(5);
  const now = server.clock.now();
  await server.database
    .updateTable("conversations")
    .set({ claimed_by: wick.staffId, claimed_at: now, claim_acted_at: now })
    .where("id", "=", conversation)
    .execute();
  return { customerId: customer.customerId, conversationId: conversation };
}

async function reply({ conversationId }: Stage) {
  const replyId = server.platform.random.uuid();
  const body = "The lamp is lit.";
  return await deliverReply(server.platform, { staffId: wick.staffId, conversationId, replyId, body });
}

async function costOf(response: ReturnType<typeof reply>): Promise<number> {
  const delivered = await response;
  if (!delivered.ok) throw new Error(delivered.error);
  return delivered.value.message.creditCost;
}

type Raise = (stage: Stage) => Promise<unknown>;

const raise: Raise = async ({ conversationId }) => {
  const flagId = server.platform.random.uuid();
  const flag = { flagId, conversationId, kind: "distress", note: "Sounds desperate" } as const;
  const raised = await raiseFlag(server.platform, wick.staffId, flag);
  expect(raised.ok).toBe(true);
};

/** The planted mistake: stores a flag without waiting for a charge under way. */
const raiseUnlocked: Raise = async (stage) => {
  const { platform, database, clock } = server;
  await database.transaction().execute(async (trx) => {
    const facts = { kind: "distress", note: "Sounds desperate", staffId: wick.staffId } as const;
    await insertFlag(trx, { ...stage, ...facts, id: platform.random.uuid(), now: clock.now() });
  });
};

/** Holds a lock until it is released. */
async function holding(
  lock: (trx: Transaction<Database>) => Promise<unknown>,
  meanwhile: () => Promise<void>,
): Promise<void> {
  await server.database.transaction().execute(async (trx) => {
    await lock(trx);
    await meanwhile();
  });
}

/**
 * Raises a flag while a reply is being charged; returns the reply's cost, and whether the flag was stored
 * first.
 */
async function flagDuringCharge(
  raiseSo: Raise,
): Promise<{ readonly cost: number; readonly flagFirst: boolean }> {
  const stage = await heldConversation();
  let isRaised = false;
  let flagFirst = false;
  const underWay: Promise<unknown>[] = [];
  let cost: Promise<number> = Promise.resolve(-1);
  await holding(
    (trx) =>
      trx
        .selectFrom("credit_lots")
        .select("id")
        .where("customer_id", "=", stage.customerId)
        .forUpdate()
        .execute(),
    async () => {
      cost = costOf(reply(stage));
      await untilWaiting(server.database, 1);
      underWay.push(
        raiseSo(stage).then(() => {
          isRaised = true;
        }),
      );
      await vi.waitUntil(async () => isRaised || (await lockWaits(server.database)) === 2, patiently);
      flagFirst = isRaised;
    },
  );
  await Promise.all(underWay);
  return { cost: await cost, flagFirst };
}

describe("a flag while a reply is being charged", () => {
  test("waits for it: the reply was charged before the flag, and the next one is free", async () => {
    expect(await flagDuringCharge(raise)).toEqual({ cost: 1, flagFirst: false });
  });
  test("would come before a charge if it did not wait, and the same check detects it", async () => {
    expect(await flagDuringCharge(raiseUnlocked)).toEqual({ cost: 1, flagFirst: true });
  });
});

test("a reply while a flag is being raised waits for it and is free", async () => {
  const stage = await heldConversation();
  const before = await readBalance(server.database, stage.customerId);
  const underWay: Promise<unknown>[] = [];
  let cost: Promise<number> = Promise.resolve(-1);
  await holding(
    (trx) =>
      trx
        .selectFrom("conversations")
        .select("id")
        .where("id", "=", stage.conversationId)
        .forUpdate()
        .execute(),
    async () => {
      underWay.push(raise(stage));
      await untilWaiting(server.database, 1);
      cost = costOf(reply(stage));
      await untilWaiting(server.database, 2);
    },
  );
  await Promise.all(underWay);
  expect(await cost).toBe(0);
  expect(await readBalance(server.database, stage.customerId)).toBe(before);
});

test("forty at once: each message's cost equals the ledger's, and all after the flag are free", async () => {
  const stages: Stage[] = [];
  for (let index = 0; index < 40; index += 1) stages.push(await heldConversation());
  const costs = await Promise.all(
    stages.map(async (stage) => {
      const [racing] = await Promise.all([costOf(reply(stage)), raise(stage)]);
      const later = await costOf(reply(stage));
      return { racing, later };
    }),
  );
  const problems: string[] = [];
  for (const [index, stage] of stages.entries()) {
    const { racing = -1, later = -1 } = costs[index] ?? {};
    if (later !== 0) problems.push(`a reply after the flag cost ${later}`);
    const balance = await readBalance(server.database, stage.customerId);
    if (balance !== 5 - racing) problems.push(`cost ${racing}, balance ${balance}`);
    problems.push(...(await auditLedger(server.database, stage.customerId)));
  }
  const charged = costs.filter(({ racing }) => racing === 1).length;
  console.info(
    `charge pause: 40 replies against 40 flags, ${charged} charged before, ${40 - charged} free after`,
  );
  expect(problems).toEqual([]);
});
