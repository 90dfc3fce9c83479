import type { PaymentStatus, StartedPayment } from "@parlour/contract/operations/payments";
import { regions, serviceIdOf } from "@parlour/contract/regions";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { Bundle } from "@parlour/contract/rules/bundles";
import type { CardProviderName } from "@parlour/contract/rules/card-providers";
import type { CustomerIdentity } from "../../../plugins/authentication.ts";
import type { Failure } from "../../../plugins/failure.ts";
import { secondsFrom } from "../../../plugins/dates.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { CardOrder, StartedIntent } from "../../../ports/cards.ts";
import { ageVerificationNeeded, lockCustomer, acceptanceNeeded } from "../../people/customers/index.ts";
import { ageQuestion } from "../../people/flags/index.ts";
import { readBalance } from "../../records/credits/index.ts";
import { purchaseRefusal, type PurchaseRefusal } from "../../people/limits/index.ts";
import { bundlesOnSale, holdPrices } from "../../site/prices/index.ts";
import { findBrandName } from "../../site/brands/index.ts";
import {
  storeRequestIntent,
  deleteRequest,
  giveUpRequest,
  insertRequest,
  selectUnanswered,
  type PaymentRequest,
} from "./request-store.ts";
import {
  isDeclinedForGood,
  namesTheCustomer,
  orderedBundle,
  paymentDescription,
  pausesBuying,
  type PaymentOrder,
} from "./rules.ts";
import { settlePayment, type PaymentDependencies } from "./settle-service.ts";
import {
  findOwnPayment,
  insertPayment,
  selectOwnDeclined,
  selectOwnUnpaid,
  type StoredPayment,
} from "./store.ts";

/**
 * For how many seconds a repeated order of the same bundle returns the unpaid payment instead of a new one.
 */
const sameOrderSeconds = 3600;

/** For how many seconds an order without the provider's response counts as under way, and keeps its key. */
const unansweredSeconds = 600;

/** Seconds for which a payment may still be paid: the reconciler closes it after a day. */
const payableSeconds = 2 * 24 * 3600;

/** The fields in which two equal orders agree. */
type SameOrder = Pick<PaymentRequest, "bundle" | "minor" | "credits" | "currency">;

/**
 * Why a customer who may not chat because of their age may not buy either: they could not use the credits.
 */
type AgeRefusal = "age_check_pending" | "age_check_required" | Failure<"age_verification_required">;

/** What was tried within one call; it grows. */
interface Tried {
  /** Payments that turned out to be paid or closed. */
  readonly passedOver: Set<string>;
  /** Providers that were asked to take this order: the next one to ask is not among them. */
  readonly askedProviders: Set<CardProviderName>;
}

/** The facts of an order before the provider is asked. */
type Reservation =
  | { readonly kind: "open"; readonly payment: StoredPayment }
  | { readonly kind: "request"; readonly request: PaymentRequest; readonly bundle: Bundle };

/**
 * Decides about an order under the customer's row lock, so that parallel orders can't pass a spending limit
 * together: those under way count. A repeated order finds the unpaid payment, or the key of the request
 * without a response. The order is priced when its request is stored; a change of prices waits for that.
 */
async function reserve(
  { database, clock, random, settings, cards }: PaymentDependencies,
  customer: CustomerIdentity,
  order: PaymentOrder,
  { passedOver, askedProviders }: Tried,
): Promise<
  Result<Reservation, AgeRefusal | PurchaseRefusal | "price_mismatch" | "buying_paused" | "cards_unavailable">
> {
  const { customerId } = customer;
  const { currency } = regions[customer.region];
  return await inTransaction(database, async (trx) => {
    await lockCustomer(trx, customerId);
    // a flag is raised under the same lock: after its commit no payment begins
    const question = await ageQuestion(trx, customerId);
    if (question === "open") return fail("age_check_pending" as const);
    if (question === "check_asked") return fail("age_check_required" as const);
    const unverified = await ageVerificationNeeded({ database: trx, settings }, customerId);
    if (unverified !== null) return fail(unverified);
    const now = clock.now();
    const declined = await selectOwnDeclined(trx, customerId, secondsFrom(now, -payableSeconds));
    if (declined.some((payment) => pausesBuying(payment, now))) return fail("buying_paused" as const);
    await holdPrices(trx, customer);
    const bundle = orderedBundle(order, {
      phone: customer.phone,
      serviceId: customer.serviceId,
      currency,
      bundles: Object.values(await bundlesOnSale(trx, customer, now)),
    });
    if (bundle === null) return fail("price_mismatch" as const);
    const same = (other: SameOrder) =>
      other.bundle === bundle.name &&
      other.minor === bundle.minor &&
      // a price change may keep the price and change the number of credits
      other.credits === bundle.amount &&
      other.currency === currency;
    const requests = await selectUnanswered(trx, customerId, now, unansweredSeconds);
    const asked = requests.find(same);
    const onTheirWay = requests
      .filter((request) => request !== asked)
      .reduce((sum, request) => sum + request.minor, 0);
    const unpaid = await selectOwnUnpaid(trx, customerId, secondsFrom(now, -payableSeconds));
    const sameSince = secondsFrom(now, -sameOrderSeconds);
    const open = unpaid.find(
      (payment) =>
        same(payment) &&
        payment.createdAt > sameSince &&
        !isDeclinedForGood(payment) &&
        !passedOver.has(payment.intentId),
    );
    // payments that can still be paid count towards the limits, also declined ones
    const more = onTheirWay + (open === undefined ? bundle.minor : 0);
    const refusal = await purchaseRefusal(trx, customerId, more, now);
    if (refusal !== null) return fail(refusal);
    if (open !== undefined) return succeed({ kind: "open" as const, payment: open });
    if (asked !== undefined) return succeed({ kind: "request" as const, request: asked, bundle });
    const providers = cards.providersFor(customer);
    const provider = providers.find((name) => !askedProviders.has(name)) ?? providers[0];
    if (provider === undefined) return fail("cards_unavailable" as const);
    const request = {
      id: random.uuid(),
      customerId,
      provider,
      bundle: bundle.name,
      minor: bundle.minor,
      credits: bundle.amount,
      currency,
      createdAt: now,
    };
    await insertRequest(trx, request);
    return succeed({ kind: "request" as const, request, bundle });
  });
}

/**
 * Closes the customer's unpaid payments at the provider, so that they stop counting towards the limits. Returns whether
 * any was closed. A payment that turns out to be paid is settled.
 */
async function closeAbandoned(dependencies: PaymentDependencies, customerId: string): Promise<boolean> {
  const { database, clock, cards } = dependencies;
  const since = secondsFrom(clock.now(), -payableSeconds);
  let closed = false;
  for (const { intentId } of (await selectOwnUnpaid(database, customerId, since)).slice(0, 5)) {
    const response = await cards.cancelIntent(intentId);
    if (response.ok) {
      await settlePayment(dependencies, response.value, "asked");
      closed = true;
    } else if (response.error === "cards_unavailable") {
      break;
    } else if (response.error === "not_cancellable") {
      const news = await cards.retrieve(intentId);
      if (news.ok) await settlePayment(dependencies, news.value, "asked");
    }
  }
  return closed;
}

/** Returns an order as its provider gets it. A repeated request has to be the same, so nothing in it may change. */
export async function cardOrder(
  db: PaymentDependencies["database"],
  customer: Pick<CustomerIdentity, "region"> & { readonly brandId: string; readonly customerId: string },
  request: Pick<PaymentRequest, "provider" | "minor" | "currency" | "bundle">,
  returnTo: string | null,
): Promise<Omit<CardOrder, "idempotencyKey">> {
  const { brandId, region, customerId } = customer;
  return {
    provider: request.provider,
    minor: request.minor,
    currency: request.currency,
    description: paymentDescription((await findBrandName(db, brandId)) ?? brandId, regions[region].name),
    metadata: { customerId, serviceId: serviceIdOf(brandId, region), bundle: request.bundle },
    returnTo,
  };
}

/** Returns what the customer's page needs to pay. */
function startedPayment(started: StartedIntent): StartedPayment {
  const { intentId: intent } = started;
  return started.kind === "embedded"
    ? { kind: started.kind, intent, clientSecret: started.clientSecret }
    : { kind: started.kind, intent, address: started.address };
}

/** Milliseconds for a provider to respond to a new order if another one can be asked. */
const patienceMs = 8_000;

async function within<Response>(milliseconds: number, asking: Promise<Response>) {
  const signal = AbortSignal.timeout(milliseconds);
  const late = new Promise<"late">((resolve) => {
    signal.addEventListener("abort", () => resolve("late"), { once: true });
  });
  const response = await Promise.race([asking, late]);
  return response === "late" ? fail("cards_unavailable" as const) : response;
}

/**
 * Creates the payment of a request at its provider and stores it. If the provider does not respond and another one can be
 * asked, the order is given up there: whatever it made of the order, nobody gets it (PAY-25). `given_up`: ask another one.
 */
async function makePayment(
  dependencies: PaymentDependencies,
  customer: CustomerIdentity,
  bundle: Bundle,
  request: PaymentRequest,
  { returnTo, canAskAnother }: { readonly returnTo: string | null; readonly canAskAnother: boolean },
): Promise<Result<StartedPayment, "cards_unavailable" | "given_up">> {
  const { database, clock, cards } = dependencies;
  const { brandId, region, customerId } = customer;
  const order = await cardOrder(database, customer, request, returnTo);
  const asking = cards.createIntent({ ...order, idempotencyKey: request.id });
  const created = canAskAnother ? await within(patienceMs, asking) : await asking;
  if (!created.ok) {
    // the provider would refuse every retry with this key
    if (created.error === "intent_refused") await deleteRequest(database, request.id);
    else if (canAskAnother) {
      await giveUpRequest(database, request.id, clock.now());
      return fail("given_up");
    }
    return fail("cards_unavailable");
  }
  const { intentId } = created.value;
  // Stored before the browser can pay it, so that every payment that can be paid is known here.
  const isStored = await inTransaction(database, async (trx) => {
    if (!(await storeRequestIntent(trx, request.id, intentId))) return false;
    await insertPayment(trx, {
      intentId,
      provider: request.provider,
      customerId,
      brandId,
      region,
      bundle: bundle.name,
      minor: bundle.minor,
      currency: request.currency,
      credits: bundle.amount,
      createdAt: clock.now(),
    });
    return true;
  });
  return isStored ? succeed(startedPayment(created.value)) : fail("given_up");
}

/**
 * Returns how a reserved order is paid: a new payment of its request, or the open payment as it was handed out. Null if
 * that can't be, so the order has to be reserved again: for another provider, or for a new payment.
 */
async function payReserved(
  dependencies: PaymentDependencies,
  customer: CustomerIdentity,
  reservation: Reservation,
  returnTo: string | null,
  { passedOver, askedProviders }: Tried,
): Promise<Result<StartedPayment, "cards_unavailable"> | null> {
  const { database, cards } = dependencies;
  if (reservation.kind === "request") {
    const { bundle, request } = reservation;
    askedProviders.add(request.provider);
    const canAskAnother = cards.providersFor(customer).some((name) => !askedProviders.has(name));
    const made = await makePayment(dependencies, customer, bundle, request, { returnTo, canAskAnother });
    if (made.ok) return made;
    return made.error === "given_up" ? null : fail(made.error);
  }
  const { payment } = reservation;
  const { intentId } = payment;
  // A payment that was handed out stays with its provider: another one could be paid besides.
  const open = await cards.openIntent(intentId, await cardOrder(database, customer, payment, returnTo));
  if (open.ok && open.value !== null) return succeed(startedPayment(open.value));
  if (!open.ok && open.error === "cards_unavailable") return fail("cards_unavailable");
  // paid or closed meanwhile: it is settled, and the order needs a new payment
  passedOver.add(intentId);
  const news = await cards.retrieve(intentId);
  if (news.ok) await settlePayment(dependencies, news.value, "asked");
  return null;
}

/**
 * Starts a card payment for the bundle that the order names, at the server's price. Refuses an order that
 * matches no bundle, names another customer or site, or would pass a limit that the customer set.
 */
export async function startPayment(
  dependencies: PaymentDependencies,
  customer: CustomerIdentity,
  order: PaymentOrder,
  returnTo: string | null = null,
): Promise<
  Result<
    StartedPayment,
    | "price_mismatch"
    | "cards_unavailable"
    | "acceptance_required"
    | "buying_paused"
    | AgeRefusal
    | PurchaseRefusal
  >
> {
  const { customerId } = customer;
  const needed = await acceptanceNeeded(dependencies.database, customerId, dependencies.legalVersions);
  if (needed !== null) return fail(needed);
  const tried: Tried = { passedOver: new Set(), askedProviders: new Set() };
  let hasClosed = false;
  for (;;) {
    const reserved = await reserve(dependencies, customer, order, tried);
    if (reserved.ok) {
      const started = await payReserved(dependencies, customer, reserved.value, returnTo, tried);
      if (started !== null) return started;
    } else {
      if (reserved.error !== "limit_reached" || hasClosed) return reserved;
      hasClosed = true;
      if (!(await closeAbandoned(dependencies, customerId))) return reserved;
    }
  }
}

/** Stores the card from the provider's response, for the receipt. A failure is only logged. */
async function noteCard(dependencies: PaymentDependencies, intentId: string): Promise<void> {
  try {
    const news = await dependencies.cards.retrieve(intentId);
    if (news.ok) await settlePayment(dependencies, news.value, "asked");
  } catch (error) {
    dependencies.log.warn({ err: error, intentId }, "the card of a payment could not be stored");
  }
}

/**
 * Returns how a payment ended, for the return page. If it is settled here, returns at once; otherwise asks the provider
 * and settles the result. If the provider does not respond, a webhook received meanwhile counts.
 */
export async function confirmPayment(
  dependencies: PaymentDependencies,
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
  const own = await findOwnPayment(dependencies.database, customer.customerId, request.paymentIntent);
  if (own === undefined) return fail("payment_not_found");
  const response = async (status: StoredPayment["status"]) =>
    status === "held"
      ? fail("price_mismatch" as const)
      : succeed({ status, balance: await readBalance(dependencies.database, customer.customerId) });
  const isBooked = (payment: StoredPayment | undefined) =>
    payment?.status === "succeeded" || payment?.status === "held";
  if (isBooked(own)) {
    // the receipt names the card, which only the provider's response contains; this is not awaited
    if (own.cardLast4 === null) void noteCard(dependencies, own.intentId);
    return await response(own.status);
  }
  const news = await dependencies.cards.retrieve(request.paymentIntent);
  if (!news.ok) {
    const told = await findOwnPayment(dependencies.database, customer.customerId, request.paymentIntent);
    return told !== undefined && isBooked(told) ? await response(told.status) : news;
  }
  const settled = await settlePayment(dependencies, news.value, "asked");
  return settled.ok ? await response(settled.value) : settled;
}
