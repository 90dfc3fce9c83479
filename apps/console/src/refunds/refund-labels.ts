import type { GoodwillLimits, GoodwillRequest } from "@parlour/contract/operations/goodwill";
import type {
  OpsDispute,
  OpsPayment,
  OpsRefund,
  RefundEligibility,
} from "@parlour/contract/operations/ops-payments";
import type { CardProviderName } from "@parlour/contract/rules/card-providers";
import { refundArrivesBy } from "@parlour/contract/rules/refund";
import { moneyText } from "../parts/money.tsx";
import type { StatusTone } from "../parts/status-badge.tsx";
import { waitingNumber } from "../parts/waiting-number.ts";

interface Label {
  readonly text: string;
  readonly tone: StatusTone;
}

/** Why a payment can't be refunded to its card, for every case but `possible`. */
export const refundRefusalLabels: { readonly [Refusal in Exclude<RefundEligibility, "possible">]: string } = {
  not_paid: "Nothing was paid",
  too_late: "Paid more than 30 days ago",
  credits_spent: "Credits of it were spent",
  awaiting_approval: "A refund waits for a second person",
  on_its_way: "A refund is on its way",
  refunded: "Refunded",
  partly_refunded: "Unspent credits were refunded",
  disputed: "The bank is asking for it back",
  dispute_lost: "The bank took it back",
};

/** The card providers' names. */
export const providerNames: { readonly [Provider in CardProviderName]: string } = {
  stripe: "Stripe",
  flexpay: "Verotel FlexPay",
};

/** A payment's state: whether it was refunded, otherwise whether it was paid. */
export function paymentLabel(
  payment: Pick<OpsPayment, "status" | "minor" | "receivedMinor" | "refundedMinor">,
): Label {
  const { status, minor, receivedMinor, refundedMinor } = payment;
  if (refundedMinor === 0) return paymentStatusLabel(status);
  return refundedMinor < (receivedMinor ?? minor)
    ? { text: "Partly refunded", tone: "info" }
    : { text: "Refunded", tone: "neutral" };
}

/** A payment's stored state, by which the list is filtered. Refunds don't change it. */
export function paymentStatusLabel(status: OpsPayment["status"]): Label {
  switch (status) {
    case "processing":
      return { text: "Under way", tone: "info" };
    case "succeeded":
      return { text: "Paid", tone: "success" };
    case "failed":
      return { text: "Failed", tone: "neutral" };
    case "held":
      return { text: "Held", tone: "warning" };
    default:
      return status satisfies never;
  }
}

/** A refund's state. */
export function refundLabel(status: OpsRefund["status"]): Label {
  switch (status) {
    case "awaiting_approval":
      return { text: "Waits for approval", tone: "warning" };
    case "rejected":
      return { text: "Rejected", tone: "neutral" };
    case "requested":
      return { text: "On its way", tone: "info" };
    case "succeeded":
      return { text: "Refunded", tone: "success" };
    case "failed":
      return { text: "Sent back by the bank", tone: "error" };
    default:
      return status satisfies never;
  }
}

/** Returns what a refund pays back: "12 unspent credits". Null for the whole of a payment. */
export function refundPartText({ kind, credits }: Pick<OpsRefund, "kind" | "credits">): string | null {
  switch (kind) {
    case "whole":
      return null;
    case "credits":
      return credits === 1 ? "1 unspent credit" : `${credits ?? 0} unspent credits`;
    case "goodwill":
      return "Goodwill, credits stay";
    case "withdrawal":
      return credits === 1 ? "Withdrawal, 1 unused credit" : `Withdrawal, ${credits ?? 0} unused credits`;
    default:
      return kind satisfies never;
  }
}

/** Returns a number of free credits as text. */
export function creditText(credits: number): string {
  return credits === 1 ? "1 free credit" : `${credits} free credits`;
}

/** The state of free credits that need a second person. */
export function goodwillLabel(status: GoodwillRequest["status"]): Label {
  switch (status) {
    case "awaiting_approval":
      return { text: "Waits for approval", tone: "warning" };
    case "given":
      return { text: "Given", tone: "success" };
    case "rejected":
      return { text: "Rejected", tone: "neutral" };
    default:
      return status satisfies never;
  }
}

/** Returns the sentence that says how many free credits one person may give alone. */
export function goodwillLimitText({ alone, staffDay, customerDay }: GoodwillLimits): string {
  if (alone === 0) return "Free credits always need a second person.";
  return `One person gives up to ${alone} at once and ${staffDay} in 24 hours, and a customer gets up to ${customerDay} in 24 hours. More than that waits for a second person.`;
}

/** Returns the text that says who asked for a refund. */
export function askedByText({
  origin,
  requestedByName,
}: Pick<OpsRefund, "origin" | "requestedByName">): string {
  switch (origin) {
    case "customer":
      return "The customer";
    case "provider":
      return "The card provider";
    case "staff":
      return requestedByName ?? "Staff";
    default:
      return origin satisfies never;
  }
}

/** Returns the sentence after an approval: the amount, whose card it goes to, and by which day (REFUND-2). */
export function approvedText(
  refund: Pick<OpsRefund, "minor" | "currency" | "username" | "updatedAt">,
): string {
  const day = new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  const by = day.format(new Date(refundArrivesBy(new Date(refund.updatedAt))));
  return `${moneyText(refund)} goes back to the card of ${refund.username} and arrives by ${by}.`;
}

/** A dispute's state. */
export function disputeLabel({ status, answered }: Pick<OpsDispute, "status" | "answered">): Label {
  switch (status) {
    case "open":
      return answered
        ? { text: "Answered, bank decides", tone: "info" }
        : { text: "Needs an answer", tone: "error" };
    case "won":
      return { text: "Won", tone: "success" };
    case "lost":
      return { text: "Lost", tone: "neutral" };
    default:
      return status satisfies never;
  }
}

const dayMs = 86_400_000;

/** Returns the label of the time left to respond to a dispute: "9 days left", "less than a day left", "too late". */
export function deadlineLabel(respondBy: string, now: number): Label {
  const left = Date.parse(respondBy) - now;
  if (left <= 0) return { text: "too late", tone: "error" };
  const days = Math.floor(left / dayMs);
  if (days === 0) return { text: "less than a day left", tone: "error" };
  return { text: days === 1 ? "1 day left" : `${days} days left`, tone: days < 3 ? "warning" : "neutral" };
}

/** What the number in the menu counts. */
export interface Waiting {
  readonly toApprove: number;
  readonly openDisputes: number;
  /** The nearest deadline of a dispute that nobody has answered; null without one. */
  readonly respondBy: string | null;
  readonly fraudWarnings: number;
}

/**
 * Returns the text after the number in the menu: "to approve", "open disputes, answer by 29 November", "fraud warnings", or
 * several with their numbers. Days are those of UTC.
 */
export function waitingText({ toApprove, openDisputes, respondBy, fraudWarnings }: Waiting): string {
  const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });
  const until = respondBy === null ? "" : `, answer by ${day.format(new Date(respondBy))}`;
  const kinds = [
    { count: toApprove, text: "to approve" },
    { count: openDisputes, text: `${openDisputes === 1 ? "open dispute" : "open disputes"}${until}` },
    { count: fraudWarnings, text: fraudWarnings === 1 ? "early fraud warning" : "early fraud warnings" },
  ].filter(({ count }) => count > 0);
  if (kinds.length === 1) return kinds[0]?.text ?? "";
  return `waiting: ${kinds.map(({ count, text }) => `${waitingNumber(count)} ${text}`).join(", ")}`;
}

const disputeReasons: ReadonlyMap<string, string> = new Map([
  // FlexPay names no reason
  ["chargeback", "Not reported"],
  ["fraudulent", "Not made by the cardholder"],
  ["duplicate", "Charged twice"],
  ["product_not_received", "Nothing received"],
  ["product_unacceptable", "Not as described"],
  ["subscription_canceled", "Cancelled before"],
  ["unrecognized", "Not recognised"],
  ["credit_not_processed", "Refund never arrived"],
  ["general", "General"],
]);

/** Translates the provider's reason for a dispute; an unknown reason is shown with its underscores as spaces. */
export function disputeReason(reason: string): string {
  return disputeReasons.get(reason) ?? reason.replaceAll("_", " ");
}
