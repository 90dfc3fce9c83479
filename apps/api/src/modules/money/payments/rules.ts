/** Payment rules: the conditions of a payment request, and the meaning of a card payment's state. */

import type { PaymentStatus } from "@parlour/contract/operations/payments";
import type { CardProviderName } from "@parlour/contract/rules/card-providers";
import type { Bundle } from "@parlour/contract/rules/bundles";

export interface PaymentOrder {
  /** Minor units in digits. */
  readonly amount: string;
  readonly creditAmount: number;
  readonly currency: string;
  readonly profilePhoneNumber: string;
  readonly serviceId: string;
}

/** What the server knows about the customer and the site. */
export interface OrderFacts {
  readonly phone: string;
  readonly serviceId: string;
  /** ISO 4217, upper case. */
  readonly currency: string;
  readonly bundles: readonly Bundle[];
}

/** Whether a payment request has the phone number and service id of the caller's token. */
export function namesTheCustomer(
  request: { readonly profilePhoneNumber: string; readonly serviceId: string },
  facts: { readonly phone: string; readonly serviceId: string },
): boolean {
  return request.profilePhoneNumber === facts.phone && request.serviceId === facts.serviceId;
}

/**
 * Returns the bundle of an order, or null if price, credits, currency, phone number or service id do not
 * match one: the server prices everything itself (PAY-2).
 */
export function orderedBundle(order: PaymentOrder, facts: OrderFacts): Bundle | null {
  if (!namesTheCustomer(order, facts)) return null;
  if (order.currency.toUpperCase() !== facts.currency) return null;
  const bundle = facts.bundles.find(
    ({ minor, amount }) => String(minor) === order.amount && amount === order.creditAmount,
  );
  return bundle ?? null;
}

/** Returns a payment's description (PAY-4). */
export function paymentDescription(brandName: string, regionName: string): string {
  return `${brandName} ${regionName} payment`;
}

/** What the card provider says about a payment. */
export interface PaymentNews {
  readonly outcome: PaymentStatus;
  /** Minor units that arrived; 0 until it succeeded. */
  readonly receivedMinor: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
}

/** Returns what is wrong with the money of a succeeded payment, in words for staff, or null. */
export function paymentProblem(
  payment: PaymentNews,
  ordered: { readonly minor: number; readonly currency: string },
): string | null {
  if (payment.currency !== ordered.currency) {
    return `paid in ${payment.currency}, ordered in ${ordered.currency}`;
  }
  if (payment.receivedMinor !== ordered.minor) {
    return `received ${payment.receivedMinor}, ordered for ${ordered.minor} minor units`;
  }
  return null;
}

/** A payment with so many declined charges is closed (PAY-20). */
export const mostDeclines = 5;

/** Seconds for which a customer can't buy after that. */
const pauseSeconds = 3600;

/** How often cards were declined for a payment. */
export interface Declines {
  /** Ids of the declined charges. */
  readonly declinedCharges: readonly string[];
  readonly lastDeclinedAt: Date | null;
}

/**
 * Returns a payment's declines after a report, or null if it reports no new one. Reports come late and twice, so each
 * charge counts once.
 */
export function declinesAfter(
  stored: Declines,
  news: Pick<PaymentNews, "outcome"> & { readonly cancelled: boolean; readonly chargeId: string | null },
  now: Date,
): Declines | null {
  const { chargeId, outcome, cancelled } = news;
  if (outcome !== "failed" || cancelled || chargeId === null) return null;
  const { declinedCharges } = stored;
  if (declinedCharges.includes(chargeId) || declinedCharges.length >= mostDeclines) return null;
  return { declinedCharges: [...declinedCharges, chargeId], lastDeclinedAt: now };
}

/** Whether a payment was declined so often that it is closed (PAY-20). */
export function isDeclinedForGood({ declinedCharges }: Pick<Declines, "declinedCharges">): boolean {
  return declinedCharges.length >= mostDeclines;
}

/** Whether buying pauses after a payment that was declined so often. */
export function pausesBuying(payment: Declines, now: Date): boolean {
  const { lastDeclinedAt } = payment;
  return (
    isDeclinedForGood(payment) &&
    lastDeclinedAt !== null &&
    now.getTime() < lastDeclinedAt.getTime() + pauseSeconds * 1000
  );
}

/** `held`: the money does not match the order; nothing is granted until staff have looked. */
export type StoredStatus = PaymentStatus | "held";

/** Whether nobody can pay an order any more that was closed with this provider: FlexPay's signed addresses stay valid. */
export function closesOrders(provider: CardProviderName): boolean {
  return provider !== "flexpay";
}

/** Whether a provider lists its events and fraud warnings; one without is asked about each payment, refund and dispute. */
export function hasLists(provider: CardProviderName): boolean {
  return provider === "stripe";
}

/** For how many seconds after a payment its money can still be asked back by the cardholder's bank: 180 days. */
const backSeconds = 180 * 24 * 3600;
/** For how many seconds an order that was closed here may still be open on a customer's page: 30 days. */
const closedSeconds = 30 * 24 * 3600;

/** What decides when a provider is asked about a payment for which no report is expected. */
export interface AskedAgain {
  readonly provider: CardProviderName;
  /** Null: it was not paid, so it is an order that was closed here. */
  readonly grantedAt: Date | null;
  readonly createdAt: Date;
}

/**
 * Returns when a provider without lists is asked next about a payment for which no report is expected: whether a paid
 * one was refunded, or whether an order that was closed here was paid nevertheless. After a tenth of its age, at
 * least 15 seconds and at most a day. Null: its provider lists such news, or none can come any more.
 */
export function nextAskAgain({ provider, grantedAt, createdAt }: AskedAgain, now: Date): Date | null {
  const age = (now.getTime() - (grantedAt ?? createdAt).getTime()) / 1000;
  if (hasLists(provider) || age >= (grantedAt === null ? closedSeconds : backSeconds)) return null;
  return new Date(now.getTime() + Math.min(24 * 3600, Math.max(15, age / 10)) * 1000);
}

/** Why a payment is held that came after its order was closed here. It is refunded automatically (PAY-26). */
export const paidAfterClosing = "paid after the order was closed: it is refunded";

/** The consequence of the provider's report for a stored payment. */
export type SettleStep =
  | { readonly kind: "keep" }
  | { readonly kind: "grant" }
  | { readonly kind: "hold"; readonly problem: string }
  | { readonly kind: "mark"; readonly status: "processing" | "failed"; readonly cancelled: boolean };

/**
 * Decides what to do with a stored payment after a report. Reports may come in any order and several times; the
 * result is the same. A status only moves forward: processing, failed, cancelled, then succeeded or held.
 *
 * One step goes back: a declined payment that is being paid again is `processing` once more. An event may be old, so
 * this counts only in a response that the provider has just given (`how` is `asked`).
 */
export function settle(
  stored: {
    readonly status: StoredStatus;
    readonly cancelled: boolean;
    readonly minor: number;
    readonly currency: string;
    readonly provider: CardProviderName;
  },
  news: PaymentNews & { readonly cancelled: boolean },
  how: "told" | "asked",
): SettleStep {
  if (stored.status === "succeeded" || stored.status === "held") return { kind: "keep" };
  if (news.outcome === "succeeded") {
    const isLate = stored.cancelled && !closesOrders(stored.provider);
    const problem = isLate ? paidAfterClosing : paymentProblem(news, stored);
    return problem === null ? { kind: "grant" } : { kind: "hold", problem };
  }
  if (stored.cancelled) return { kind: "keep" };
  if (news.cancelled) return { kind: "mark", status: "failed", cancelled: true };
  if (stored.status === news.outcome) return { kind: "keep" };
  if (how === "told" && news.outcome === "processing") return { kind: "keep" };
  return { kind: "mark", status: news.outcome, cancelled: false };
}
