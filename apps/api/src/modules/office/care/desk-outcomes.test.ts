import { banCustomer } from "@parlour/contract/operations/back-office";
import { chargeAgain, decideFlag, raiseFlag } from "@parlour/contract/operations/care";
import { dismissOutcome, ownOutcomes, type DeskOutcome } from "@parlour/contract/operations/desk-outcomes";
import { opsEraseCustomer } from "@parlour/contract/operations/ops-privacy";
import type { OperationSpec } from "@parlour/contract/operation";
import { sendMessage } from "@parlour/contract/operations/messages";
import { claimConversation } from "@parlour/contract/operations/queue";
import { Check } from "typebox/value";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { testDesk, type TestDesk } from "../../../testing/test-desk.ts";
import { signedInStaff, type SignedInStaff } from "../../../testing/test-people.ts";

/** Who holds a conversation is told what others decided about it (DESK-25). */

let server: TestApp;
let desk: TestDesk;
let holder: SignedInStaff;
let supervisor: SignedInStaff;

beforeAll(async () => {
  server = await testApp();
  desk = await testDesk(server);
  holder = await signedInStaff(server.platform);
  supervisor = await signedInStaff(server.platform, "supervisor");
});
afterAll(() => server.close());

async function ask(
  by: SignedInStaff,
  operation: OperationSpec,
  input: Omit<Parameters<typeof call>[2] & object, "headers"> = {},
) {
  return await call(server.app, operation, { headers: by.headers, ...input });
}

const outcomes = async (staff: SignedInStaff) => (await ask(staff, ownOutcomes)).json<DeskOutcome[]>();

/** A conversation that the holder has flagged; returns the flag's id, too. */
async function flagged() {
  const waiting = await desk.waitingCustomer();
  await desk.ops(holder, claimConversation, waiting.conversation);
  const flagId = server.platform.random.uuid();
  const body = { flagId, kind: "threat", note: "Says he will find me" };
  expect((await desk.ops(holder, raiseFlag, waiting.conversation, body)).statusCode).toBe(201);
  return { ...waiting, flagId };
}

test("a decided flag and the end of free replies, until dismissed", async () => {
  const { conversation, flagId } = await flagged();
  const told: unknown[] = [];
  const stop = server.platform.events.subscribeStaff((hint) => {
    if (hint.type === "outcome") told.push(hint);
  });
  const params = { flagId };
  const decision = { outcome: "continue_free", note: "Only a story" };
  expect((await ask(supervisor, decideFlag, { params, body: decision })).statusCode).toBe(200);
  server.clock.advance(60);
  expect((await ask(supervisor, chargeAgain, { params })).statusCode).toBe(200);
  stop();
  expect(told).toEqual([
    { type: "outcome", staffIds: [holder.staffId] },
    { type: "outcome", staffIds: [holder.staffId] },
  ]);

  const listed = await ask(holder, ownOutcomes);
  expect(Check(ownOutcomes.responses[200], listed.json())).toBe(true);
  const [newest, first] = listed.json<DeskOutcome[]>();
  expect(first).toMatchObject({ conversationId: conversation, outcome: "continue_free", flagKind: "threat" });
  expect(newest).toMatchObject({ outcome: "charge_again" });
  expect(await outcomes(supervisor)).toEqual([]);

  const dismiss = { params: { outcomeId: newest?.outcomeId ?? "" } };
  expect((await ask(supervisor, dismissOutcome, dismiss)).statusCode).toBe(204);
  expect(await outcomes(holder)).toHaveLength(2);
  expect((await ask(holder, dismissOutcome, dismiss)).statusCode).toBe(204);
  expect(await outcomes(holder)).toEqual([first]);
  const weekAgo = new Date(server.clock.now().getTime() - 7 * 86_400_000);
  await server.database.updateTable("desk_outcomes").set({ decided_at: weekAgo }).execute();
  expect(await outcomes(holder)).toEqual([]);
});

test("a ban, from a flag or without one, to the operator who held the conversation then", async () => {
  const { customer, conversation } = await flagged();
  const params = { customerId: customer.customerId };
  const body = { reason: "Threatened an operator", category: "threat" };
  expect((await ask(supervisor, banCustomer, { params, body })).statusCode).toBe(204);
  const about = async () => (await outcomes(holder)).filter((each) => each.conversationId === conversation);
  expect(await about()).toMatchObject([{ outcome: "ban", flagKind: null, customerName: customer.username }]);
  const admin = await signedInStaff(server.platform, "admin");
  const erased = await ask(admin, opsEraseCustomer, { params, body: { reason: "asked_by_post" } });
  expect(erased.statusCode).toBe(204);
  expect(await about()).toEqual([]);
});

test("an age that was in question, to the holders of all of that customer's conversations (CARE-6)", async () => {
  const { customer, conversation } = await desk.waitingCustomer();
  const other = await server.database
    .selectFrom("profiles")
    .select("id")
    .where("brand_id", "=", "emberlane")
    .where("id", "!=", desk.isolde)
    .limit(1)
    .executeTakeFirstOrThrow();
  const message = { profileId: other.id, body: "And you?", clientMessageId: server.platform.random.uuid() };
  await call(server.app, sendMessage, { headers: customer.headers, body: message });
  const { id: second } = await server.database
    .selectFrom("conversations")
    .select("id")
    .where("customer_id", "=", customer.customerId)
    .where("profile_id", "=", other.id)
    .executeTakeFirstOrThrow();
  const colleague = await signedInStaff(server.platform);
  await desk.ops(holder, claimConversation, conversation);
  await desk.ops(colleague, claimConversation, second);
  const flagId = server.platform.random.uuid();
  await desk.ops(holder, raiseFlag, conversation, { flagId, kind: "under_age", note: "Speaks of school" });
  const body = { outcome: "no_concern", note: "Teaches there" };
  expect((await ask(supervisor, decideFlag, { params: { flagId }, body })).statusCode).toBe(200);
  expect(await outcomes(colleague)).toMatchObject([{ conversationId: second, flagKind: "under_age" }]);
  expect((await outcomes(holder))[0]).toMatchObject({ conversationId: conversation, flagKind: "under_age" });
});

test("not to an operator who decided it themselves, and to nobody if nobody holds the conversation", async () => {
  const { customer, conversation } = await desk.waitingCustomer();
  await desk.ops(supervisor, claimConversation, conversation);
  const params = { customerId: customer.customerId };
  expect((await ask(supervisor, banCustomer, { params, body: { reason: "Spam" } })).statusCode).toBe(204);
  const rows = await server.database
    .selectFrom("desk_outcomes")
    .select("id")
    .where("conversation_id", "=", conversation)
    .execute();
  expect(rows).toEqual([]);
});
