import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { untilWaiting } from "../../../testing/lock-waits.ts";
import { scaled, timeLimit } from "../../../testing/scale.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { testDesk, type TestDesk } from "../../../testing/test-desk.ts";
import { signedInStaff } from "../../../testing/test-people.ts";
import { claimConversation } from "../../desk/operators/claim-service.ts";
import { banCustomer } from "./ban-service.ts";

/** A ban and claims at the same time: in any order, nobody holds the conversation afterwards. */

const claimants = 8;

let server: TestApp;
let desk: TestDesk;
let staffIds: readonly string[];

beforeAll(async () => {
  server = await testApp({ maxConnections: 24 });
  desk = await testDesk(server);
  const staff = await Promise.all(
    Array.from({ length: claimants }, async () => signedInStaff(server.platform)),
  );
  staffIds = staff.map(({ staffId }) => staffId);
  await server.database.updateTable("staff").set({ capacity: 20 }).execute();
});
afterAll(() => server.close());

type Claim = (staffId: string, conversationId: string) => Promise<unknown>;

const claimAsTheDeskDoes: Claim = async (staffId, conversationId) =>
  claimConversation(server.platform, staffId, conversationId);

/** The planted mistake: checks for a ban before the conversation is locked. */
const claimNaively: Claim = async (staffId, conversationId) =>
  server.database.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom("conversations as conversation")
      .innerJoin("customers as customer", "customer.id", "conversation.customer_id")
      .select("conversation.id")
      .where("conversation.id", "=", conversationId)
      .where("customer.banned", "=", false)
      .forNoKeyUpdate("conversation")
      .executeTakeFirst();
    if (found === undefined) return;
    const now = server.clock.now();
    await trx
      .updateTable("conversations")
      .set({ claimed_by: staffId, claimed_at: now, claim_acted_at: now })
      .where("id", "=", conversationId)
      .execute();
  });

/**
 * How a ban and the claims meet: by chance, or all waiting for the conversation's lock, with the ban first in
 * line.
 */
type Meeting = "as it comes" | "at the lock";

/**
 * Bans a customer while all operators claim their conversation; returns whether somebody holds it afterwards.
 */
async function heldAfterBan(claim: Claim, meeting: Meeting = "as it comes"): Promise<boolean> {
  const { customer, conversation } = await desk.waitingCustomer();
  const [staffId = ""] = staffIds;
  const { customerId } = customer;
  const ban = () => banCustomer(server.platform, { staffId, customerId, reason: "Threats" });
  const claims = () => staffIds.map(async (each) => claim(each, conversation));
  const underWay: Promise<unknown>[] = [];
  if (meeting === "as it comes") underWay.push(ban(), ...claims());
  else {
    await server.database.transaction().execute(async (trx) => {
      await trx.selectFrom("conversations").select("id").where("id", "=", conversation).forUpdate().execute();
      underWay.push(ban());
      await untilWaiting(server.database, 1);
      underWay.push(...claims());
      await untilWaiting(server.database, 1 + claimants);
    });
  }
  await Promise.all(underWay);
  const { claimed_by: holder } = await server.database
    .selectFrom("conversations")
    .select("claimed_by")
    .where("id", "=", conversation)
    .executeTakeFirstOrThrow();
  return holder !== null;
}

describe("a ban while operators claim the conversation", () => {
  test("leaves it with nobody", { timeout: timeLimit(120_000) }, async () => {
    const rounds = scaled(20, 300);
    let held = 0;
    for (let round = 0; round < rounds; round += 1) if (await heldAfterBan(claimAsTheDeskDoes)) held += 1;
    console.info(
      `bans: ${rounds} bans against ${claimants} claims each, ${held} conversations held afterwards`,
    );
    expect(held).toBe(0);
    expect(await heldAfterBan(claimAsTheDeskDoes, "at the lock")).toBe(false);
  });

  test("would leave it with an operator whose claim reads before it locks", async () => {
    expect(await heldAfterBan(claimNaively, "at the lock")).toBe(true);
  });
});
