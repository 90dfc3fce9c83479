import { addPersonaFact } from "@parlour/contract/operations/desk-conversation";
import { clearClaims, clearClaimsOf, setClaim } from "../../modules/desk/operators/claim-store.ts";
import { testDesk } from "../test-desk.ts";
import { callOrThrow } from "./call-or-throw.ts";
import type { ScaleStage } from "./scale-stage.ts";

/** Gives a conversation to somebody, whoever held it before. They hold no other one, so that they are never at capacity. */
async function giveClaim(
  { server: { database, platform } }: ScaleStage,
  conversationId: string,
  staffId: string,
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await clearClaims(trx, [conversationId]);
    await clearClaimsOf(trx, staffId);
    await setClaim(trx, conversationId, staffId, platform.clock.now());
  });
}

/**
 * Gives somebody an answered conversation of the stage's customer, with another profile than the stage's conversation, whose
 * claim other calls measure.
 */
export async function claimAnswered(stage: ScaleStage, staffId: string): Promise<string> {
  const { id } = await stage.server.database
    .selectFrom("conversations")
    .select("id")
    .where("customer_id", "=", stage.person.id)
    .where("id", "!=", stage.person.conversationId)
    .where("waiting_since", "is", null)
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  await giveClaim(stage, id, staffId);
  return id;
}

/** The claimant's headers and such a conversation as a parameter. */
export async function answeredConversation(stage: ScaleStage) {
  const { claimant } = stage;
  const params = { conversationId: await claimAnswered(stage, claimant.staffId) };
  return { headers: claimant.headers, params };
}

/** The claimant's headers and the conversation of a new customer who wrote once, as a parameter. */
export async function newConversation(stage: ScaleStage, body?: string) {
  const { claimant } = stage;
  const { conversation } = await (await testDesk(stage.server)).waitingCustomer(3, body);
  await giveClaim(stage, conversation, claimant.staffId);
  return { headers: claimant.headers, params: { conversationId: conversation } };
}

/** Adds the newest message that the customer wrote in a conversation as a parameter. */
export async function withMessage<Input extends { readonly params: { readonly conversationId: string } }>(
  { server }: ScaleStage,
  input: Input,
) {
  const { id: messageId } = await server.database
    .selectFrom("messages")
    .select("id")
    .where("conversation_id", "=", input.params.conversationId)
    .where("direction", "=", "sent")
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return { ...input, params: { ...input.params, messageId } };
}

/** The claimant's headers, a conversation and a fact that its profile has just told. */
export async function toldFact(stage: ScaleStage) {
  const { headers, params } = await answeredConversation(stage);
  const added = await callOrThrow(stage, addPersonaFact, { headers, params, body: { body: "has a dog" } });
  return { headers, params: { ...params, factId: added.json<{ id: string }>().id } };
}

/** Stores an unsent text of somebody, in place of the one they had. Returns its revision. */
export async function writeDraft(
  { server: { database, platform } }: ScaleStage,
  conversationId: string,
  staffId: string,
): Promise<string> {
  const now = platform.clock.now();
  const revision = platform.random.uuid();
  const draft = { body: "Not sent yet", reply_id: platform.random.uuid(), revision };
  const times = { begun_at: now, saved_at: now };
  await database
    .insertInto("reply_drafts")
    .values({ conversation_id: conversationId, staff_id: staffId, ...draft, ...times })
    .onConflict((conflict) =>
      conflict.columns(["conversation_id", "staff_id"]).doUpdateSet({ ...draft, ...times }),
    )
    .execute();
  return revision;
}
