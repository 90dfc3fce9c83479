import type { PaymentStatus } from "@parlour/contract/operations/payments";
import { regions } from "@parlour/contract/regions";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { CustomerIdentity } from "../../plugins/authentication.ts";
import type { Platform } from "../../platform.ts";
import type { CardPayment, Cards } from "../../ports/cards.ts";
import { bundlesOnSale, grantPurchase, readBalance } from "../credits/service.ts";
import { namesTheCustomer, orderedBundle, paymentDescription, settle, type PaymentOrder } from "./rules.ts";
import type { StoredStatus } from "./rules.ts";
import { insertPayment, lockPayment, markPayment, ownsPayment, selectBrandName } from "./store.ts";

/** What the payments' use cases work with. */
export interface PaymentTools extends Pick<Platform, "database" | "clock" | "random" | "events" | "log"> {
  readonly cards: Cards;
}

/**
 * Starts a card payment for the bundle that the order names. The server prices it; an order that
 * matches no bundle, or names another customer or site, is refused.
 */
export async function startPayment(
  { database, clock, random, cards }: PaymentTools,
  customer: CustomerIdentity,
  order: PaymentOrder,
): Promise<
  Result<{ readonly clientSecret: string; readonly intent: string }, "price_mismatch" | "cards_unavailable">
> {
  const { brandId, region, customerId } = customer;
  const { currency, name: regionName } = regions[region];
  const bundle = orderedBundle(order, {
    phone: customer.phone,
    serviceId: customer.serviceId,
    currency,
    bundles: Object.values(await bundlesOnSale(database, brandId, region)),
  });
  if (bundle === null) return fail("price_mismatch");

  const created = await cards.createIntent({
    minor: bundle.minor,
    currency,
    description: paymentDescription(await selectBrandName(database, brandId), regionName),
    metadata: { customerId, serviceId: customer.serviceId, bundle: bundle.name },
    idempotencyKey: random.uuid(),
  });
  if (!created.ok) return created;
  // Kept before the browser learns the secret: nobody can pay what is not known here.
  await insertPayment(database, {
    intentId: created.value.intentId,
    customerId,
    brandId,
    region,
    bundle: bundle.name,
    minor: bundle.minor,
    currency,
    credits: bundle.amount,
    createdAt: clock.now(),
  });
  return succeed({ clientSecret: created.value.clientSecret, intent: created.value.intentId });
}

/**
 * Takes in what the card provider says about a payment and grants its credits, once, whoever tells
 * first: return page, webhook and reconciler all come here. Money that does not match the order is
 * held for staff and grants nothing.
 */
export async function settlePayment(
  { database, clock, random, events, log }: PaymentTools,
  news: CardPayment,
): Promise<Result<StoredStatus, "payment_not_found">> {
  const { intentId } = news;
  const result = await database.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, intentId);
    if (payment === undefined) return fail("payment_not_found" as const);
    const { customerId, credits } = payment;
    const now = clock.now();
    const step = settle(payment, news);
    switch (step.kind) {
      case "keep":
        return succeed({ status: payment.status, customerId, granted: false });
      case "mark":
        await markPayment(tx, intentId, { status: step.status });
        return succeed({ status: step.status, customerId, granted: false });
      case "hold":
        await markPayment(tx, intentId, { status: "held", problem: step.problem });
        return succeed({ status: "held" as const, customerId, granted: false });
      case "grant": {
        const purchase = { customerId, paymentIntentId: intentId, credits };
        const { granted } = await grantPurchase(tx, purchase, { now, random });
        await markPayment(tx, intentId, { status: "succeeded", grantedAt: now });
        return succeed({ status: "succeeded" as const, customerId, granted });
      }
      default:
        return step satisfies never;
    }
  });
  if (!result.ok) return result;
  const { status, customerId, granted } = result.value;
  if (granted) {
    events.publishToCustomer(customerId, { type: "balance" });
    // conversations that waited for credit are in the queue again
    events.publishToStaff({ type: "queue" });
  }
  if (status === "held") log.error({ intentId }, "payment held: the money does not match the order");
  return succeed(status);
}

/** The return page's question: asks the provider how the payment ended and takes the answer in. */
export async function confirmPayment(
  tools: PaymentTools,
  customer: CustomerIdentity,
  request: {
    readonly paymentIntent: string;
    readonly profilePhoneNumber: string;
    readonly serviceId: string;
  },
): Promise<
  Result<
    { readonly status: PaymentStatus; readonly balance: number },
    "payment_not_found" | "price_mismatch" | "cards_unavailable"
  >
> {
  if (!namesTheCustomer(request, customer)) return fail("price_mismatch");
  if (!(await ownsPayment(tools.database, customer.customerId, request.paymentIntent))) {
    return fail("payment_not_found");
  }
  const news = await tools.cards.retrieve(request.paymentIntent);
  if (!news.ok) return news;
  const settled = await settlePayment(tools, news.value);
  if (!settled.ok) return settled;
  if (settled.value === "held") return fail("price_mismatch");
  return succeed({
    status: settled.value,
    balance: await readBalance(tools.database, customer.customerId),
  });
}

/** A signed event of the card provider, in any order and any number of times. */
export async function takeInEvent(
  tools: PaymentTools,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<Result<{ readonly received: true }, "signature_invalid">> {
  const event = tools.cards.readEvent(rawBody, signature);
  if (!event.ok) return event;
  const { eventId, payment } = event.value;
  if (payment !== null) {
    const settled = await settlePayment(tools, payment);
    // Not started here, so not ours to grant; answering 200 keeps the provider from telling it again.
    if (!settled.ok) tools.log.warn({ eventId, intentId: payment.intentId }, "event of an unknown payment");
  }
  return succeed({ received: true });
}
