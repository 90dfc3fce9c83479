import { deliverReply } from "../modules/conversation/chat/index.ts";
import { sendMessage } from "../modules/conversation/chat/service.ts";
import { takeBackPurchase } from "../modules/records/credits/index.ts";
import type { TestApp } from "./test-app.ts";
import { giveFreeCredits, givePurchasedCredits, profileId } from "./test-chat.ts";
import { signedInCustomer, signedInStaff, type SignedInCustomer } from "./test-people.ts";

const desks = new WeakMap<TestApp, ReturnType<typeof signedInStaff>>();

/** One operator per server, because a repeated reply's result goes only to its author. */
async function deskOf(server: TestApp) {
  const desk = desks.get(server) ?? signedInStaff(server.platform);
  desks.set(server, desk);
  return await desk;
}

/** Writes to Isolde. */
export async function write(server: TestApp, customer: SignedInCustomer): Promise<void> {
  const clientMessageId = server.platform.random.uuid();
  const isolde = await profileId(server.database, "emberlane", "isolde");
  const request = { profileId: isolde, body: "Is anybody awake?", clientMessageId };
  const sent = await sendMessage(server.platform, customer.customerId, request);
  if (!sent.ok) throw new Error(JSON.stringify(sent.error));
}

/** Replies as Isolde with an operator who has claimed the conversation. Returns the reply's id and result. */
export async function replyAsOperator(
  server: TestApp,
  customer: SignedInCustomer,
  reply: { readonly id?: string; readonly body?: string } = {},
): Promise<{ readonly id: string; readonly outcome: string }> {
  const { platform, database } = server;
  const now = platform.clock.now();
  const { staffId } = await deskOf(server);
  const { id: conversationId } = await database
    .updateTable("conversations")
    .set({ claimed_by: staffId, claimed_at: now, claim_acted_at: now })
    .where("customer_id", "=", customer.customerId)
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id = platform.random.uuid(), body = "The lamp is lit." } = reply;
  const delivered = await deliverReply(platform, { staffId, conversationId, replyId: id, body });
  return { id, outcome: delivered.ok ? "ok" : delivered.error };
}

async function lastIntent(server: TestApp, customer: SignedInCustomer): Promise<string> {
  const row = await server.database
    .selectFrom("payments")
    .select("intent_id")
    .where("customer_id", "=", customer.customerId)
    .orderBy("receipt_number", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return row.intent_id;
}

/** Creates a customer with a trial, a purchase, replies, a lost dispute and a second purchase. */
export async function experienced(server: TestApp): Promise<SignedInCustomer> {
  const { platform, database, clock } = server;
  const customer = await signedInCustomer(platform);
  await giveFreeCredits(platform, customer, 2);
  await givePurchasedCredits(platform, customer, 4);
  for (let round = 0; round < 3; round += 1) {
    clock.advance(60);
    await write(server, customer);
    await replyAsOperator(server, customer);
  }
  const taking = {
    customerId: customer.customerId,
    paymentIntentId: await lastIntent(server, customer),
    cause: "dispute" as const,
    causeId: `dp_${customer.customerId}`,
    credits: 4,
  };
  await database
    .transaction()
    .execute(async (trx) => takeBackPurchase(trx, taking, { now: clock.now(), random: platform.random }));
  clock.advance(60);
  await givePurchasedCredits(platform, customer, 10);
  await write(server, customer);
  await replyAsOperator(server, customer);
  return customer;
}
