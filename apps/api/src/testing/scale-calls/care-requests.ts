import { banCustomer } from "@parlour/contract/operations/back-office";
import { decideFlag, raiseFlag } from "@parlour/contract/operations/care";
import { dismissSuggestion } from "@parlour/contract/operations/care-suggestions";
import { sendReply } from "@parlour/contract/operations/claimed-conversation";
import type { FlagKind } from "@parlour/contract/rules/care";
import { testDesk } from "../test-desk.ts";
import { agreeingCustomer } from "../test-marketing.ts";
import { signedInCustomer, signedInStaff } from "../test-people.ts";
import { callOrThrow } from "./call-or-throw.ts";
import { newConversation, withMessage } from "./desk-scene.ts";
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

/** Lets the claimant flag a new customer's conversation, and returns the flag's id. */
async function openFlag(stage: ScaleStage, kind: FlagKind = "threat"): Promise<string> {
  const { headers, params } = await newConversation(stage);
  const flagId = stage.server.platform.random.uuid();
  const body = { flagId, kind, note: "See the last message" };
  await callOrThrow(stage, raiseFlag, { headers, params, body });
  return flagId;
}

/** Returns the flag of the stage's customer, which was decided long ago. */
async function flagOfPerson({ server, person }: ScaleStage): Promise<string> {
  const { id } = await server.database
    .selectFrom("care_flags")
    .select("id")
    .where("customer_id", "=", person.id)
    .executeTakeFirstOrThrow();
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
    const input = await withMessage(stage, await newConversation(stage, "I can't cope any more"));
    await callOrThrow(stage, dismissSuggestion, input);
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
    const { headers, params } = await newConversation(stage);
    const reply = { replyId: stage.server.platform.random.uuid(), body: "Find me on Instagram" };
    const body = { ...reply, despite: "They asked for the name of the page" };
    await callOrThrow(stage, sendReply, { headers, params, body });
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
