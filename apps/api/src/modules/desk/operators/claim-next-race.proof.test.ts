import type { OpsConversation } from "@parlour/contract/operations/claimed-conversation";
import { claimNext } from "@parlour/contract/operations/queue";
import type { QueueOrder } from "@parlour/contract/rules/queue-order";
import { afterAll, beforeAll, expect, test } from "vitest";
import { untilWaiting } from "../../../testing/lock-waits.ts";
import { meeting } from "../../../testing/meeting.ts";
import { scaled, timeLimit } from "../../../testing/scale.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call, giveFreeCredits, profileId } from "../../../testing/test-chat.ts";
import { signedInCustomer, signedInStaff, type SignedInStaff } from "../../../testing/test-people.ts";
import { setClaim } from "./claim-store.ts";

/**
 * Many operators claim the next conversation at once, over the real calls: no conversation is given twice,
 * none is left out, and the longest wait comes first.
 */

const operators = scaled(10, 50);
const conversations = scaled(60, 500);
const rounds = scaled(3, 20);

let server: TestApp;
let staff: readonly SignedInStaff[];
let ids: readonly string[];

beforeAll(async () => {
  server = await testApp({ maxConnections: 24 });
  const { platform, database, clock } = server;
  staff = await Promise.all(Array.from({ length: operators }, async () => signedInStaff(platform)));
  await database.updateTable("staff").set({ capacity: 20 }).execute();
  const isolde = await profileId(database, "emberlane", "isolde");
  ids = Array.from({ length: conversations }, () => platform.random.uuid());
  for (const id of ids) {
    const customer = await signedInCustomer(platform, { phone: `+447${id.replaceAll(/\D/g, "").slice(-9)}` });
    const { customerId } = customer;
    await database
      .insertInto("conversations")
      .values({ id, customer_id: customerId, profile_id: isolde, created_at: clock.now(), last_sequence: 1 })
      .execute();
    await giveFreeCredits(platform, customer, 3);
  }
});
afterAll(() => server.close());

type Take = (who: SignedInStaff) => Promise<string | null>;

interface Outcome {
  readonly given: number;
  readonly doubled: number;
  /**
   * How many conversations were skipped: given to a later call after an earlier call got one that waited less
   * long.
   */
  readonly passedOver: number;
}

/** All operators take conversations at the same time until none is left. */
async function everybodyTakes(take: Take): Promise<Outcome> {
  const { database, clock } = server;
  await database
    .updateTable("conversations")
    .set({ claimed_by: null, claimed_at: null, claim_acted_at: null })
    .execute();
  for (const [place, id] of ids.entries()) {
    const since = new Date(clock.now().getTime() - (ids.length - place) * 1000);
    await database.updateTable("conversations").set({ waiting_since: since }).where("id", "=", id).execute();
  }
  const given: string[] = [];
  let furthest = -1;
  let passedOver = 0;
  await Promise.all(
    staff.map(async (who) => {
      for (;;) {
        const before = furthest;
        const id = await take(who);
        if (id === null) return;
        given.push(id);
        const place = ids.indexOf(id);
        if (place < before) passedOver += 1;
        furthest = Math.max(furthest, place);
      }
    }),
  );
  return { given: given.length, doubled: given.length - new Set(given).size, passedOver };
}

const pressFor = async (who: SignedInStaff, order: QueueOrder): Promise<string | null> => {
  const body = { order };
  const response = await call(server.app, claimNext, { headers: who.headers, body });
  if (response.statusCode === 409) return null;
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return response.json<{ conversation: OpsConversation | null }>().conversation?.conversationId ?? null;
};

const press: Take = async (who) => pressFor(who, "longest");

/** The planted mistake: reads who is next, and claims in a second step. */
const pressNaively =
  (looked: () => Promise<void>): Take =>
  async (who) => {
    const next = await server.database
      .selectFrom("conversations")
      .select("id")
      .where("waiting_since", "is not", null)
      .where("claimed_by", "is", null)
      .orderBy("waiting_since")
      .executeTakeFirst();
    await looked();
    if (next === undefined) return null;
    await server.database
      .transaction()
      .execute((trx) => setClaim(trx, next.id, who.staffId, server.clock.now()));
    return next.id;
  };

const patience = { timeout: timeLimit(300_000) } as const;

test("each gets another one, all are given out, and nobody is passed over", patience, async () => {
  const outcomes: Outcome[] = [];
  for (let round = 0; round < rounds; round += 1) outcomes.push(await everybodyTakes(press));
  const sum = (of: keyof Outcome) => outcomes.reduce((before, outcome) => before + outcome[of], 0);
  console.info(
    `claim next: ${rounds} rounds of ${operators} operators x ${conversations} waiting at once, ` +
      `${sum("given")} given, ${sum("doubled")} doubled, ${sum("passedOver")} passed over`,
  );
  const given = Math.min(conversations, operators * 20);
  expect(outcomes).toEqual(Array.from({ length: rounds }, () => ({ given, doubled: 0, passedOver: 0 })));
});

test(
  "the planted fault, reading the queue before claiming, gives some conversations twice",
  patience,
  async () => {
    expect((await everybodyTakes(pressNaively(meeting(operators)))).doubled).toBeGreaterThan(0);
  },
);

test(
  "operators who wait for the same two conversations in opposite orders both get an answer",
  patience,
  async () => {
    const { database, clock } = server;
    const [first, second, other] = staff;
    const [answered, unanswered] = ids;
    if (!first || !second || !other || !answered || !unanswered) throw new Error("too few to try");
    await database
      .updateTable("conversations")
      .set({ claimed_by: null, claimed_at: null, claim_acted_at: null, waiting_since: null })
      .execute();
    const since = (id: string, seconds: number, replies: number) =>
      database
        .updateTable("conversations")
        .set({
          waiting_since: new Date(clock.now().getTime() - seconds * 1000),
          last_reply_sequence: replies,
        })
        .where("id", "=", id)
        .execute();
    await since(answered, 20, 1);
    await since(unanswered, 10, 0);
    const hold = async (id: string) => {
      const trx = await database.startTransaction().execute();
      await trx.selectFrom("conversations").select("id").where("id", "=", id).forNoKeyUpdate().execute();
      return async () => {
        await setClaim(trx, id, other.staffId, clock.now());
        await trx.commit().execute();
      };
    };
    const claims = [await hold(answered), await hold(unanswered)];
    const taken = Promise.all([pressFor(first, "longest"), pressFor(second, "unanswered")]);
    await untilWaiting(database, 2);
    // Each caller now gets the lock of a conversation that somebody else has claimed, and looks at the other one.
    await Promise.all(claims.map(async (claim) => claim()));
    expect(await taken).toEqual([null, null]);
  },
);
