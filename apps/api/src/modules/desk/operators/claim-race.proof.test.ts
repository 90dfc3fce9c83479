import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { meeting } from "../../../testing/meeting.ts";
import { scaled, timeLimit } from "../../../testing/scale.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { giveFreeCredits, profileId } from "../../../testing/test-chat.ts";
import { signedInCustomer, signedInStaff } from "../../../testing/test-people.ts";
import { claimConversation } from "./claim-service.ts";
import { countHeld, setClaim } from "./claim-store.ts";

/** Many operators claim many conversations at once: none is claimed twice, and nobody exceeds their capacity. */

const operators = scaled(12, 50);
const conversations = scaled(60, 500);
/** How many claims one operator makes at the same time. */
const hands = 6;
/**
 * With the first, operators reach their capacity before the queue is empty; with the second, the other way
 * round.
 */
const capacities = [4, 20] as const;

let server: TestApp;
let staffIds: readonly string[];
let conversationIds: readonly string[];

beforeAll(async () => {
  server = await testApp({ maxConnections: 24 });
  const { platform, database, clock } = server;
  const staff = await Promise.all(Array.from({ length: operators }, async () => signedInStaff(platform)));
  staffIds = staff.map(({ staffId }) => staffId);
  const isolde = await profileId(database, "emberlane", "isolde");
  conversationIds = Array.from({ length: conversations }, () => platform.random.uuid());
  for (const id of conversationIds) {
    const customer = await signedInCustomer(platform, {
      phone: `+447${id.replaceAll(/\D/g, "").slice(-9)}`,
    });
    await giveFreeCredits(platform, customer, 3);
    const { customerId } = customer;
    await database
      .insertInto("conversations")
      .values({ id, customer_id: customerId, profile_id: isolde, created_at: clock.now() })
      .execute();
  }
});
afterAll(() => server.close());

type ClaimOnce = (staffId: string, conversationId: string) => Promise<boolean>;

interface Outcome {
  /** Claims that were granted. */
  readonly granted: number;
  /** Conversations that more than one operator was given. */
  readonly doubled: number;
  /** Operators who hold more than their capacity. */
  readonly overfull: number;
  readonly held: number;
}

/** Every operator claims every conversation at the same time, a third of them in the same order. */
async function everybodyClaims(
  claim: ClaimOnce,
  capacity: number,
  everybody: readonly string[] = staffIds,
): Promise<Outcome> {
  await server.database.updateTable("staff").set({ capacity }).execute();
  await server.database
    .updateTable("conversations")
    .set({ claimed_by: null, claimed_at: null, claim_acted_at: null })
    .execute();
  const granted: { readonly staffId: string; readonly id: string }[] = [];
  await Promise.all(
    everybody.flatMap((staffId, index) => {
      const order = conversationIds.map(
        (_, place) => conversationIds.at((place + (index % 3) * 7) % conversations) ?? "",
      );
      return Array.from({ length: hands }, async (_, hand) => {
        for (const id of order.filter((_id, place) => place % hands === hand)) {
          if (await claim(staffId, id)) granted.push({ staffId, id });
        }
      });
    }),
  );
  const perConversation = Map.groupBy(granted, ({ id }) => id);
  const holders = await server.database
    .selectFrom("conversations")
    .select((eb) => ["claimed_by", eb.fn.countAll<number>().as("held")])
    .where("claimed_by", "is not", null)
    .groupBy("claimed_by")
    .execute();
  return {
    granted: granted.length,
    doubled: [...perConversation.values()].filter((claims) => claims.length > 1).length,
    overfull: holders.filter(({ held }) => held > capacity).length,
    held: holders.reduce((sum, { held }) => sum + held, 0),
  };
}

const claimAsTheDeskDoes: ClaimOnce = async (staffId, conversationId) =>
  (await claimConversation(server.platform, staffId, conversationId)).ok;

/**
 * Where the naive claims wait for each other: after counting their claims, and after finding the conversation
 * free.
 */
interface Meetings {
  readonly counted: () => Promise<void>;
  readonly seenFree?: () => Promise<void>;
}

/** The planted mistake: checks capacity and claim first, and claims in a second step. */
const claimNaively =
  ({ counted, seenFree }: Meetings): ClaimOnce =>
  async (staffId, conversationId) => {
    const { database, clock } = server;
    const held = await countHeld(database, staffId, conversationId);
    await counted();
    if (held >= capacities[0]) return false;
    return await database.transaction().execute(async (trx) => {
      const { claimed_by: holder } = await trx
        .selectFrom("conversations")
        .select("claimed_by")
        .where("id", "=", conversationId)
        .executeTakeFirstOrThrow();
      if (conversationId === conversationIds[0]) await seenFree?.();
      if (holder !== null) return false;
      await setClaim(trx, conversationId, staffId, clock.now());
      return true;
    });
  };

const patience = { timeout: timeLimit(300_000) } as const;

describe("everybody claims everything at once", () => {
  test.each(capacities)(
    "each conversation goes to one operator, and nobody holds more than they may: %d",
    patience,
    async (capacity) => {
      const outcome = await everybodyClaims(claimAsTheDeskDoes, capacity);
      console.info(
        `claims: ${operators} operators x ${conversations} conversations at once, ${outcome.granted} granted, ` +
          `${outcome.doubled} doubled, ${outcome.overfull} operators over their capacity of ${capacity}`,
      );
      const expected = Math.min(conversations, operators * capacity);
      expect(outcome).toEqual({ granted: expected, doubled: 0, overfull: 0, held: expected });
    },
  );

  test("the same check detects a desk that reads first and claims afterwards", patience, async () => {
    const [capacity] = capacities;
    const alone = await everybodyClaims(
      claimNaively({ counted: meeting(hands) }),
      capacity,
      staffIds.slice(0, 1),
    );
    expect(alone.overfull).toBe(1);
    // the first and the fourth ask for the same conversation first
    const four = staffIds.slice(0, 4);
    const together = claimNaively({ counted: meeting(four.length * hands), seenFree: meeting(2) });
    expect((await everybodyClaims(together, capacity, four)).doubled).toBeGreaterThan(0);
  });
});
