import { banCustomer } from "@parlour/contract/operations/back-office";
import { decideFlag, raiseFlag } from "@parlour/contract/operations/care";
import { dismissSuggestion } from "@parlour/contract/operations/care-suggestions";
import { sendReply } from "@parlour/contract/operations/claimed-conversation";
import { claimConversation } from "@parlour/contract/operations/queue";
import type { FlagKind } from "@parlour/contract/rules/care";
import { testDesk } from "../test-desk.ts";
import { agreeingCustomer } from "../test-marketing.ts";
import { signedInCustomer, signedInStaff, type SignedInStaff } from "../test-people.ts";
import { callOrThrow } from "./succeeded.ts";
import type { PreparedRequests } from "./scale-call.ts";
import type { ScaleStage } from "./scale-stage.ts";

const ban = { reason: "Sent the same advert to everybody", category: "spam", reviewInDays: 7 };

/** Bans a new customer who has written. */
async function bannedCustomer(stage: ScaleStage): Promise<string> {
  const { customer } = await (await testDesk(stage.server)).waitingCustomer();
  const { customerId } = customer;
  await callOrThrow(stage, banCustomer, {
    headers: stage.supervisor.headers,
    params: { customerId },
    body: ban,
  });
  return customerId;
}

interface HeldConversation {
  readonly operator: SignedInStaff;
  readonly conversationId: string;
}

/** Lets a new operator claim a new customer's conversation. */
async function heldConversation(stage: ScaleStage, body?: string): Promise<HeldConversation> {
  const operator = await signedInStaff(stage.server.platform);
  const { conversation } = await (await testDesk(stage.server)).waitingCustomer(3, body);
  const params = { conversationId: conversation };
  await callOrThrow(stage, claimConversation, { headers: operator.headers, params });
  return { operator, conversationId: conversation };
}

/** Lets a new operator flag a new customer's conversation, and returns the flag's id. */
async function openFlag(stage: ScaleStage, kind: FlagKind = "threat"): Promise<string> {
  const { operator, conversationId } = await heldConversation(stage);
  const flagId = stage.server.platform.random.uuid();
  await callOrThrow(stage, raiseFlag, {
    headers: operator.headers,
    params: { conversationId },
    body: { flagId, kind, note: "See the last message" },
  });
  return flagId;
}

/** Returns a decided flag of the stage's customer. The first call stores it. */
async function flagOfPerson({ server, person, author, supervisor }: ScaleStage): Promise<string> {
  const { database, platform } = server;
  const stored = await database
    .selectFrom("care_flags")
    .select("id")
    .where("customer_id", "=", person.id)
    .limit(1)
    .executeTakeFirst();
  if (stored !== undefined) return stored.id;
  const id = platform.random.uuid();
  const now = platform.clock.now();
  await database
    .insertInto("care_flags")
    .values({
      id,
      customer_id: person.id,
      conversation_id: person.conversationId,
      kind: "threat",
      note: "See the last message",
      raised_by: author,
      raised_at: now,
      outcome: "no_concern",
      decided_by: supervisor.staffId,
      decided_at: now,
      decision_note: "A quotation",
    })
    .execute();
  return id;
}

/** Requests about flags, bans and limits of new customers, and the lists that supervisors look through. */
export const careRequests: PreparedRequests = {
  appealBan: async (stage) => ({
    headers: stage.supervisor.headers,
    params: { customerId: await bannedCustomer(stage) },
    body: { note: "Writes that a friend used the account" },
  }),
  askForAgeCheck: async (stage) => ({
    headers: stage.supervisor.headers,
    params: { flagId: await openFlag(stage, "under_age") },
  }),
  banCustomer: async (stage) => {
    const { customer } = await (await testDesk(stage.server)).waitingCustomer();
    return { headers: stage.supervisor.headers, params: { customerId: customer.customerId }, body: ban };
  },
  careFlag: async (stage) => ({
    headers: stage.supervisor.headers,
    params: { flagId: await flagOfPerson(stage) },
  }),
  chargeAgain: async (stage) => {
    const { headers } = stage.supervisor;
    const params = { flagId: await openFlag(stage, "distress") };
    const body = { outcome: "continue_free", note: "Stay with them" };
    await callOrThrow(stage, decideFlag, { headers, params, body });
    return { headers, params };
  },
  decideAge: async (stage) => {
    const { customerId } = await signedInCustomer(stage.server.platform);
    const body = { adult: true, reference: "Ticket 4711" };
    return { headers: stage.supervisor.headers, params: { customerId }, body };
  },
  decideFlag: async (stage) => ({
    headers: stage.supervisor.headers,
    params: { flagId: await openFlag(stage) },
    body: { outcome: "no_concern", note: "A quotation" },
  }),
  dismissedSuggestions: async (stage) => {
    const { operator, conversationId } = await heldConversation(stage, "I can't cope any more");
    const message = await stage.server.database
      .selectFrom("messages")
      .select("id")
      .where("conversation_id", "=", conversationId)
      .executeTakeFirstOrThrow();
    await callOrThrow(stage, dismissSuggestion, {
      headers: operator.headers,
      params: { conversationId, messageId: message.id },
    });
    return { headers: stage.supervisor.headers };
  },
  handOverFlag: async (stage) => {
    const flagId = await openFlag(stage);
    // A new one has room for another conversation.
    const { staffId, headers } = await signedInStaff(stage.server.platform, "supervisor");
    return { headers, params: { flagId }, body: { staffId } };
  },
  opsTightenLimits: async (stage) => {
    const { customerId } = await signedInCustomer(stage.server.platform);
    const body = { askedBy: "customer", askedVia: "phone", dayMinor: 1000 };
    return { headers: stage.supervisor.headers, params: { customerId }, body };
  },
  refuseMarketing: async (stage) => {
    const { customerId } = await agreeingCustomer(stage.server.platform);
    return { headers: stage.supervisor.headers, params: { customerId } };
  },
  repliesSentDespite: async (stage) => {
    const { operator, conversationId } = await heldConversation(stage);
    const body = "Find me on Instagram";
    const despite = "They asked for the name of the page";
    await callOrThrow(stage, sendReply, {
      headers: operator.headers,
      params: { conversationId },
      body: { replyId: stage.server.platform.random.uuid(), body, despite },
    });
    return { headers: stage.supervisor.headers };
  },
  reviewBan: async (stage) => {
    const customerId = await bannedCustomer(stage);
    const body = { decision: "keep", note: "The friend writes alike", reviewInDays: 30 };
    return { headers: stage.admin.headers, params: { customerId }, body };
  },
  unbanCustomer: async (stage) => ({
    headers: stage.supervisor.headers,
    params: { customerId: await bannedCustomer(stage) },
    body: { reason: "It was somebody else" },
  }),
};
