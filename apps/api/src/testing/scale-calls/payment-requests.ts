import { confirmPayment, requestStart } from "@parlour/contract/operations/payments";
import { currentStartRequest } from "@parlour/contract/rules/withdrawal";
import { signedInCustomer, type SignedInCustomer } from "../test-people.ts";
import type { PreparedRequests } from "./scale-call.ts";
import type { ScaleStage } from "./scale-stage.ts";
import { callOrThrow } from "./call-or-throw.ts";

/** A new customer with an order of 50 credits for 20.00. */
interface Orderer extends SignedInCustomer {
  readonly params: { readonly paymentIntent: string };
}

async function orderer({ server, cards }: ScaleStage): Promise<Orderer> {
  const person = await signedInCustomer(server.platform);
  return { ...person, params: { paymentIntent: await cards.sides.stripe.order(person) } };
}

/** The call of the page that comes after the payment. */
function confirmation({ headers, phone, serviceId, params }: Orderer) {
  return { headers, body: { ...params, profilePhoneNumber: phone, serviceId } };
}

/** The call that asks, with an order, for the service to start at once. */
function startRequest({ headers, params }: Orderer) {
  return { headers, params, body: { version: currentStartRequest.version } };
}

/** Lets a customer pay for their order, and confirms the payment, so that its card is known too. */
async function pay(stage: ScaleStage, order: Orderer): Promise<void> {
  stage.cards.sides.stripe.pay(order.params.paymentIntent);
  await callOrThrow(stage, confirmPayment, confirmation(order));
}

/** What customers do to pay, and with what they have paid. */
export const paymentRequests: PreparedRequests = {
  async createPaymentIntent({ server }) {
    const { headers, phone, serviceId } = await signedInCustomer(server.platform);
    const bundle = { amount: "2000", creditAmount: 50, currency: "GBP" };
    const description = "Emberlane United Kingdom payment";
    return { headers, body: { ...bundle, description, profilePhoneNumber: phone, serviceId } };
  },
  async requestStart(stage) {
    return startRequest(await orderer(stage));
  },
  async confirmPayment(stage) {
    const order = await orderer(stage);
    stage.cards.sides.stripe.pay(order.params.paymentIntent);
    return confirmation(order);
  },
  async paymentReceiptPage({ customer, person }) {
    return { headers: await customer(), params: { paymentIntent: person.paymentIntent } };
  },
  async textReceipt(stage) {
    const order = await orderer(stage);
    await pay(stage, order);
    return { headers: order.headers, params: order.params };
  },
  async refundPayment(stage) {
    const order = await orderer(stage);
    await pay(stage, order);
    return { headers: order.headers, params: order.params, body: { reason: "I changed my mind." } };
  },
  async withdrawFromPurchase(stage) {
    const order = await orderer(stage);
    await callOrThrow(stage, requestStart, startRequest(order));
    await pay(stage, order);
    return { headers: order.headers, params: order.params, body: { minor: 2000 } };
  },
};
