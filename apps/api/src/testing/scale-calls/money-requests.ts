import { opsRefundPayment } from "@parlour/contract/operations/ops-payments";
import { signedInCustomer, signedInStaff } from "../test-people.ts";
import type { OrderedBundle } from "../test-payments.ts";
import { callOrThrow } from "./call-or-throw.ts";
import { callMaker, type PreparedRequests } from "./scale-call.ts";
import type { ScaleStage } from "./scale-stage.ts";

/** Lets a new customer buy a bundle, or pay another amount for it. Returns the payment's id. */
async function paid({ server, cards }: ScaleStage, bundle: OrderedBundle, minor?: number): Promise<string> {
  const { database, platform } = server;
  const side = cards.sides.stripe;
  const intent = await side.order(await signedInCustomer(platform), bundle);
  const status = await side.deliver(side.pay(intent, minor));
  if (status !== 200) throw new Error(`the report of ${intent} returned ${status}`);
  // As after the payments' jobs, so that these payments don't wait in the lists that the jobs read.
  const now = platform.clock.now();
  await database
    .updateTable("payments")
    .set({ card_last4: "4242", reconciled_at: now })
    .where("intent_id", "=", intent)
    .execute();
  await database
    .updateTable("purchase_texts")
    .set({ tried_at: now, tries: 1, sent_at: now })
    .where("intent_id", "=", intent)
    .execute();
  return intent;
}

const asked = { reason: "They asked by phone" };

/** Asks for a refund above 20.00, which waits for a second person, and returns its id. */
async function waitingRefund(stage: ScaleStage): Promise<string> {
  const response = await callOrThrow(stage, opsRefundPayment, {
    headers: stage.supervisor.headers,
    params: { paymentIntent: await paid(stage, "platinum") },
    body: asked,
  });
  return response.json<{ id: string }>().id;
}

/** Stores a request for free credits, and returns its id. With a test's limits, a call would give them at once. */
async function waitingGoodwill({ server, supervisor }: ScaleStage): Promise<string> {
  const { customerId } = await signedInCustomer(server.platform);
  const id = server.platform.random.uuid();
  await server.database
    .insertInto("goodwill_requests")
    .values({
      id,
      customer_id: customerId,
      amount: 30,
      reason: "Waited for a day",
      status: "awaiting_approval",
      requested_by: supervisor.staffId,
      created_at: server.platform.clock.now(),
    })
    .execute();
  return id;
}

/** Requests about refunds, goodwill and disputes, and what is paid to operators, taxes and card providers. */
export const moneyRequests: PreparedRequests = {
  approveGoodwill: async (stage) => ({
    headers: stage.admin.headers,
    params: { id: await waitingGoodwill(stage) },
  }),
  rejectGoodwill: async (stage) => ({
    headers: stage.admin.headers,
    params: { id: await waitingGoodwill(stage) },
    body: { reason: "Not our fault" },
  }),
  opsApproveRefund: async (stage) => ({
    headers: stage.admin.headers,
    params: { id: await waitingRefund(stage) },
  }),
  opsRejectRefund: async (stage) => ({
    headers: stage.admin.headers,
    params: { id: await waitingRefund(stage) },
    body: { reason: "They changed their mind" },
  }),
  opsAskPartRefund: async (stage) => ({
    headers: stage.supervisor.headers,
    params: { paymentIntent: await paid(stage, "gold") },
    body: { refundId: stage.server.platform.random.uuid(), kind: "credits", amount: 12, ...asked },
  }),
  opsRefundPayment: async (stage) => ({
    headers: stage.supervisor.headers,
    params: { paymentIntent: await paid(stage, "gold") },
    body: asked,
  }),
  opsReleasePayment: async (stage) => ({
    headers: stage.supervisor.headers,
    params: { paymentIntent: await paid(stage, "gold", 1500) },
    body: { reason: "It was promised" },
  }),
  opsDisputeEvidence: async (stage) => {
    const { id } = await stage.server.database
      .selectFrom("disputes")
      .innerJoin("payments", "payments.intent_id", "disputes.intent_id")
      .innerJoin("customers", "customers.id", "payments.customer_id")
      .select("disputes.id")
      .orderBy("disputes.opened_at", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    return { headers: stage.admin.headers, params: { id } };
  },
  correctPay: async (stage) => ({
    headers: stage.supervisor.headers,
    params: { staffId: stage.author },
    body: {
      correctionId: stage.server.platform.random.uuid(),
      brand: "emberlane",
      region: "GB",
      day: callMaker(stage).day(31),
      minor: 120,
      reason: "A reply was not counted",
    },
  }),
  payRates: async (stage) => ({ headers: stage.supervisor.headers }),
  setPayRate: async (stage) => ({
    headers: stage.admin.headers,
    params: { brand: "frostmere", region: "GB" },
    body: { validFrom: null, replyBasis: "charged", replyMinor: 20, hourMinor: 900, breaksPaid: true },
  }),
  setPayMinimum: async (stage) => ({
    headers: stage.admin.headers,
    params: { region: "IE" },
    body: { validFrom: callMaker(stage).day(-30), hourMinor: 1350 },
  }),
  setPaySite: async (stage) => {
    const { staffId } = await signedInStaff(stage.server.platform);
    const body = { brand: "frostmere", region: "GB" };
    return { headers: stage.admin.headers, params: { staffId }, body };
  },
  moneyRates: async (stage) => ({ headers: stage.admin.headers }),
  setMoneyRates: async (stage) => ({
    headers: stage.admin.headers,
    params: { region: "IE" },
    body: {
      validFrom: callMaker(stage).day(-30),
      feeBasisPoints: 150,
      feeFixedMinor: 20,
      taxBasisPoints: 2300,
    },
  }),
};
