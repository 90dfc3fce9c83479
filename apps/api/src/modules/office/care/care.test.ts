import {
  careFlag,
  careFlags,
  careSummary,
  chargeAgain,
  decideFlag,
  handOverFlag,
  raiseFlag,
  type CareFlag,
} from "@parlour/contract/operations/care";
import type { OperationSpec } from "@parlour/contract/operation";
import { creditStatement, type Statement } from "@parlour/contract/operations/statement";
import { sendMessage } from "@parlour/contract/operations/messages";
import { createPaymentIntent } from "@parlour/contract/operations/payments";
import { opsConversation, type OpsConversation } from "@parlour/contract/operations/claimed-conversation";
import { confirmRemoval } from "@parlour/contract/operations/ops-privacy";
import { claimConversation } from "@parlour/contract/operations/queue";
import { Check } from "typebox/value";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StaffHint } from "../../../plugins/events.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { codeOf, testDesk, type TestDesk } from "../../../testing/test-desk.ts";
import { signedInStaff, type SignedInCustomer, type SignedInStaff } from "../../../testing/test-people.ts";
import { runConfirmedRetention, runRetention } from "../privacy/retention-service.ts";
import { readHolds } from "../../records/removals/index.ts";

let server: TestApp;
let desk: TestDesk;
let supervisor: SignedInStaff;

beforeAll(async () => {
  server = await testApp();
  desk = await testDesk(server);
  supervisor = await signedInStaff(server.platform, "supervisor");
});
afterAll(() => server.close());

interface Scene {
  readonly wick: SignedInStaff;
  readonly customer: SignedInCustomer;
  readonly conversation: string;
}

async function holding(credits = 3): Promise<Scene> {
  const wick = await signedInStaff(server.platform);
  const { customer, conversation } = await desk.waitingCustomer(credits);
  expect((await desk.ops(wick, claimConversation, conversation)).statusCode).toBe(200);
  return { wick, customer, conversation };
}

async function flag({ wick, conversation }: Scene, kind: string, change: object = {}) {
  const flagId = server.platform.random.uuid();
  const body = { flagId, kind, note: "See the last three messages", ...change };
  return { flagId, response: await desk.ops(wick, raiseFlag, conversation, body) };
}

async function supervise(operation: OperationSpec, flagId: string, body?: object, by = supervisor) {
  const params = { flagId };
  return await call(server.app, operation, {
    headers: by.headers,
    params,
    ...(body === undefined ? {} : { body }),
  });
}

const costOf = async (scene: Scene) =>
  (await desk.reply(scene.wick, scene.conversation)).json<{ creditCost: number }>().creditCost;

async function actions(conversation: string): Promise<string[]> {
  const rows = await server.database
    .selectFrom("audit_log")
    .select(["action", "details"])
    .where("target_id", "=", conversation)
    .where("action", "like", "flag.%")
    .orderBy("at")
    .orderBy("id")
    .execute();
  // the audit contains nothing that the customer wrote
  expect(JSON.stringify(rows)).not.toContain("last three messages");
  return rows.map((row) => row.action);
}

describe("a flag", () => {
  test("stops charging at once, appears to the customer as a free reply, and is decided once", async () => {
    const scene = await holding();
    expect(await costOf(scene)).toBe(1);
    await desk.write(scene.customer, "I can't go on like this");
    const { flagId, response } = await flag(scene, "distress");
    expect(response.statusCode).toBe(201);
    const open = (await desk.ops(scene.wick, opsConversation, scene.conversation)).json<OpsConversation>();
    expect(open.care).toMatchObject({
      charging: "paused",
      ageCheck: false,
      flags: [{ kind: "distress", here: true }],
    });
    expect(await costOf(scene)).toBe(0);
    expect(await desk.credits(scene.customer)).toBe(2);
    const statement = (
      await call(server.app, creditStatement, { headers: scene.customer.headers })
    ).json<Statement>();
    expect(statement.unchargedReplies.map(({ reason }) => reason)).toEqual(["on_the_house"]);
    expect(JSON.stringify(statement)).not.toMatch(/flag|distress/);

    // two supervisors at the same moment
    const other = await signedInStaff(server.platform, "supervisor");
    const responses = await Promise.all([
      supervise(decideFlag, flagId, { outcome: "no_concern", note: "They meant the weather" }),
      supervise(decideFlag, flagId, { outcome: "continue_free", note: "Better be kind" }, other),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await actions(scene.conversation)).toEqual(["flag.raise", "flag.decide"]);
  });

  test("returns the same flagId again, refuses another of its kind, and only its claimant may raise one", async () => {
    const scene = await holding();
    const { flagId } = await flag(scene, "scam");
    expect((await flag(scene, "scam", { flagId })).response.statusCode).toBe(200);
    expect(codeOf((await flag(scene, "threat", { flagId })).response)).toEqual([409, "message_id_reused"]);
    expect(codeOf((await flag(scene, "scam")).response)).toEqual([409, "flag_open"]);
    const stranger = { ...scene, wick: await signedInStaff(server.platform) };
    expect(codeOf((await flag(stranger, "threat")).response)).toEqual([409, "conversation_not_claimed"]);
  });

  test("gets replies without credit, and is charged again only after the next message", async () => {
    const scene = await holding(1);
    expect(await costOf(scene)).toBe(1);
    const { flagId } = await flag(scene, "distress");
    await desk.write(scene.customer, "Are you still there?");
    expect(await costOf(scene)).toBe(0);
    await supervise(decideFlag, flagId, { outcome: "continue_free", note: "Stay with them" });
    await desk.write(scene.customer, "Thank you");
    expect(await costOf(scene)).toBe(0);
    const free = (await supervise(careFlag, flagId)).json<{ flag: CareFlag }>();
    expect(free.flag.free).toBe(true);
    expect((await supervise(chargeAgain, flagId)).statusCode).toBe(200);
    expect(codeOf(await supervise(chargeAgain, flagId))).toEqual([409, "already_decided"]);
    expect(codeOf(await desk.reply(scene.wick, scene.conversation))).toEqual([409, "waiting_for_credit"]);
    expect(await actions(scene.conversation)).toEqual([
      "flag.raise",
      "flag.decide",
      "flag.read",
      "flag.charge_again",
    ]);
  });

  test("decided as no concern resumes charging with the next message, never for one that got a free reply", async () => {
    const scene = await holding();
    const { flagId } = await flag(scene, "threat");
    expect(await costOf(scene)).toBe(0);
    await supervise(decideFlag, flagId, { outcome: "no_concern", note: "A quotation" });
    expect(await costOf(scene)).toBe(0);
    await desk.write(scene.customer, "And now?");
    expect(await costOf(scene)).toBe(1);
  });

  test("is read by supervisors with the messages it is about, and counted for them", async () => {
    const scene = await holding();
    const before = (await call(server.app, careSummary, { headers: supervisor.headers })).json<{
      openFlags: number;
    }>();
    const { flagId } = await flag(scene, "threat");
    const listed = await call(server.app, careFlags, { headers: supervisor.headers });
    expect(Check(careFlags.responses[200], listed.json())).toBe(true);
    expect(listed.json<CareFlag[]>().map((each) => each.flagId)).toContain(flagId);
    const read = await supervise(careFlag, flagId);
    expect(Check(careFlag.responses[200], read.json())).toBe(true);
    expect(read.json()).toMatchObject({ messages: [{ body: "Is anybody awake?" }], earlierFlags: 0 });
    expect(read.body).not.toContain(scene.customer.phone);
    const after = await call(server.app, careSummary, { headers: supervisor.headers });
    expect(after.json()).toMatchObject({ openFlags: before.openFlags + 1 });
    expect(codeOf(await supervise(careFlag, server.platform.random.uuid()))).toEqual([404, "flag_not_found"]);
  });

  test("can be handed over and stays open; banning decides every open one of the customer", async () => {
    const scene = await holding();
    const { flagId } = await flag(scene, "threat");
    await flag(scene, "scam");
    const told: StaffHint[] = [];
    const leave = server.platform.events.subscribeStaff((hint) => told.push(hint));
    const handed = await supervise(handOverFlag, flagId, { staffId: supervisor.staffId });
    leave();
    expect(told).toContainEqual(expect.objectContaining({ type: "taken_over", staffId: scene.wick.staffId }));
    expect(handed.json()).toMatchObject({
      outcome: null,
      free: true,
      heldBy: { staffId: supervisor.staffId },
    });
    expect(codeOf(await desk.reply(scene.wick, scene.conversation))).toEqual([
      409,
      "conversation_not_claimed",
    ]);
    const decision = { outcome: "ban", note: "Threatened to come to the office" };
    const banned = await supervise(decideFlag, flagId, decision);
    expect(banned.json()).toMatchObject({ outcome: "ban", banned: true, free: false });
    const ban = await server.database
      .selectFrom("bans")
      .select(["category", "flag_id", "review_at"])
      .where("customer_id", "=", scene.customer.customerId)
      .executeTakeFirstOrThrow();
    expect(ban).toMatchObject({ category: "threat", flag_id: flagId });
    expect(ban.review_at).not.toBeNull();
    const open = await server.database
      .selectFrom("care_flags")
      .select("id")
      .where("customer_id", "=", scene.customer.customerId)
      .where("outcome", "is", null)
      .execute();
    expect(open).toEqual([]);
    expect(await actions(scene.conversation)).toEqual([
      "flag.raise",
      "flag.raise",
      "flag.hand_over",
      "flag.decide",
      "flag.decide",
    ]);
  });
});

describe("a customer who may be under age", () => {
  test("can't write or buy until a supervisor decides, and is in nobody's queue", async () => {
    const scene = await holding();
    const { headers } = scene.customer;
    const write = () =>
      call(server.app, sendMessage, {
        headers,
        body: { profileId: desk.isolde, body: "Hello?", clientMessageId: server.platform.random.uuid() },
      });
    const buy = () =>
      call(server.app, createPaymentIntent, {
        headers,
        body: {
          amount: "500",
          creditAmount: 10,
          currency: "GBP",
          description: "Emberlane United Kingdom payment",
          profilePhoneNumber: scene.customer.phone,
          serviceId: scene.customer.serviceId,
        },
      });
    const { flagId } = await flag(scene, "under_age");
    expect(codeOf(await write())).toEqual([403, "age_check_pending"]);
    expect(codeOf(await buy())).toEqual([403, "age_check_pending"]);
    await desk.ops(scene.wick, opsConversation, scene.conversation);
    await server.database
      .updateTable("conversations")
      .set({ claimed_by: null, claimed_at: null, claim_acted_at: null, waiting_since: server.clock.now() })
      .where("id", "=", scene.conversation)
      .execute();
    const waiting = async () =>
      (await desk.readQueue(scene.wick)).waiting
        .map((item) => item.conversationId)
        .includes(scene.conversation);
    expect(await waiting()).toBe(false);
    const free = { outcome: "continue_free", note: "No" };
    expect(codeOf(await supervise(decideFlag, flagId, free))).toEqual([409, "outcome_not_allowed"]);
    await supervise(decideFlag, flagId, { outcome: "no_concern", note: "Showed a driving licence" });
    expect((await write()).statusCode).toBe(201);
    expect(codeOf(await buy())[1]).not.toBe("age_check_pending");
    expect(await waiting()).toBe(true);
  });
});

test("while a flag is open its conversation and customer outlive retention", async () => {
  const scene = await holding();
  const { flagId } = await flag(scene, "threat");
  server.clock.advance(3 * 366 * 86_400);
  const again = await signedInStaff(server.platform, "supervisor");
  const admin = await signedInStaff(server.platform, "admin");
  const kept = async () => {
    await runRetention(server.platform);
    // three years later nearly everything is due, so the run is held until it is confirmed
    for (const { id: holdId } of await readHolds(server.platform)) {
      const confirmed = await call(server.app, confirmRemoval, {
        headers: admin.headers,
        params: { holdId },
      });
      expect(confirmed.statusCode).toBe(204);
      await runConfirmedRetention(server.platform);
    }
    const rows = await server.database
      .selectFrom("messages")
      .select("id")
      .where("conversation_id", "=", scene.conversation)
      .execute();
    return rows.length;
  };
  expect(await kept()).toBe(1);
  await supervise(decideFlag, flagId, { outcome: "no_concern", note: "Looked at" }, again);
  expect(await kept()).toBe(0);
});
