import { succeed } from "@parlour/contract/result";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scaled, timeLimit } from "../../../testing/scale.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { profileId } from "../../../testing/test-chat.ts";
import { signedInStaff } from "../../../testing/test-people.ts";
import type { Stage } from "../../../testing/ledger-deeds.ts";
import { createScheduleRunner } from "../../../testing/ledger-runner.ts";
import { schedule, type Step } from "../../../testing/ledger-schedule.ts";
import { takeInDispute } from "../../money/payments/settle-service.ts";
import { readTakenBack, takeBackPurchase } from "./take-back.ts";

/**
 * Proof of the ledger against a model (docs/architecture.md, "Credits"): runs schedules of purchases,
 * replies, goodwill, refunds whole and in parts, disputes, breaks and erasures of several customers, whose numbers sign up
 * again. Each step runs in a process that may crash around any statement and is repeated, some of them
 * several times at once. After each step the account, and at the end lots, messages, reasons and the hash
 * chain, must equal those of a model that counts credit by credit.
 */

let server: TestApp;
let stage: Stage;

const operations = 30;
/** Schedules that run in parallel, so that one computes while another waits for the database. */
const sideBySide = 4;

beforeAll(async () => {
  server = await testApp({ maxConnections: 40 });
  const { staffId } = await signedInStaff(server.platform);
  const { staffId: colleagueId } = await signedInStaff(server.platform, "admin");
  stage = {
    staffId,
    colleagueId,
    profiles: [
      await profileId(server.database, "emberlane", "isolde"),
      await profileId(server.database, "emberlane", "maren"),
    ],
  };
});
afterAll(() => server.close());

/** The planted fault: stores the lost dispute, and takes the credits in a second transaction. */
const naiveTakeBack: NonNullable<Stage["takeInDispute"]> = async (dependencies, told) => {
  if (told.status !== "lost") return await takeInDispute(dependencies, told);
  const { database, clock, random } = dependencies;
  const known = await database
    .selectFrom("disputes")
    .select("status")
    .where("id", "=", told.disputeId)
    .executeTakeFirst();
  if (known !== undefined && known.status !== "open") return succeed(undefined);
  const row = { status: "lost", closed_at: clock.now() } as const;
  await database
    .insertInto("disputes")
    .values({
      ...row,
      id: told.disputeId,
      intent_id: told.intentId,
      minor: told.minor,
      reason: told.reason,
      opened_at: told.openedAt,
    })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
  await database.transaction().execute(async (trx) => {
    const payment = await trx
      .selectFrom("payments")
      .select(["customer_id", "credits", "price_minor"])
      .where("intent_id", "=", told.intentId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const back = await trx
      .selectFrom("refunds")
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("minor"), eb.lit(0)).as("minor"))
      .where("intent_id", "=", told.intentId)
      .where("status", "<>", "failed")
      .executeTakeFirstOrThrow();
    const lost = await trx
      .selectFrom("disputes")
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("minor"), eb.lit(0)).as("minor"))
      .where("intent_id", "=", told.intentId)
      .where("status", "=", "lost")
      .executeTakeFirstOrThrow();
    const { customer_id: customerId, credits, price_minor: price } = payment;
    const due = Math.floor((credits * Math.min(back.minor + lost.minor, price)) / price);
    const missing = due - (await readTakenBack(trx, told.intentId));
    const taking = { customerId, paymentIntentId: told.intentId, causeId: told.disputeId, credits: missing };
    await takeBackPurchase(trx, { ...taking, cause: "dispute" }, { now: clock.now(), random });
  });
  return succeed(undefined);
};

/** A payment is lost in a dispute, and the process crashes between the two. */
const diesInBetween: readonly Step[] = [
  { operation: { kind: "purchase", customer: 0, credits: 4, paid: true }, copies: 1, crashAt: null },
  {
    operation: { kind: "dispute", purchase: 0, earlier: null, share: 100, status: "lost" },
    copies: 1,
    // two points around each of the two statements before the transaction
    crashAt: 4,
  },
];

const batch = fc.tuple(...Array.from({ length: sideBySide }, () => schedule(operations)));

describe("purchases, replies, goodwill, refunds, disputes, breaks and erasures, with crashes in between", () => {
  const schedules = scaled(40, 1000);

  test(
    `${schedules} schedules of ${operations} operations end as the model says`,
    async () => {
      const runner = createScheduleRunner(server.platform, stage);
      const seed = Number(process.env["PROOF_SEED"] ?? Date.now() % 2 ** 31);
      const started = performance.now();
      await fc.assert(
        fc.asyncProperty(batch, async (each) => {
          const problems = await Promise.all(each.map(async (steps) => runner.run(steps)));
          expect(problems.flat()).toEqual([]);
        }),
        { seed, numRuns: Math.ceil(schedules / sideBySide), endOnFailure: true },
      );
      const { steps, crashes, refused } = runner.counts;
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.info(
        `ledger model: ${schedules} schedules x ${operations} operations, ${steps} steps, ${crashes} crashes, ${refused} refusals foreseen, seed ${seed}, ${seconds} s`,
      );
      expect(crashes).toBeGreaterThan(schedules);
    },
    timeLimit(900_000),
  );

  test(
    "a take-back that marks the dispute and takes the credits in two transactions is caught",
    async () => {
      const honest = createScheduleRunner(server.platform, stage);
      const naive = createScheduleRunner(server.platform, { ...stage, takeInDispute: naiveTakeBack });
      expect(await naive.run(diesInBetween)).not.toEqual([]);
      expect(await honest.run(diesInBetween)).toEqual([]);
    },
    timeLimit(120_000),
  );
});
