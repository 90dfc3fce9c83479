import { formatMoney } from "@parlour/contract/money";
import type { CustomerPayment } from "@parlour/contract/operations/payments";
import { formatCalendarDate } from "./date-format.ts";
import type { BadgeTone } from "@parlour/ui/badge.tsx";

/** The state of a purchase as a label, and the badge's tone. */
export interface PurchaseState {
  readonly label: string;
  readonly tone: BadgeTone;
  /** An additional sentence, if needed. */
  readonly detail: string | null;
}

/** Returns the state of a purchase now. A refund or dispute takes precedence over the payment. */
export function purchaseState(payment: CustomerPayment, now: number): PurchaseState {
  const { dispute, refundStatus } = payment;
  if (dispute === "lost") {
    const detail = withRefund("Its credits were taken back too.", payment, now);
    return { label: "Taken back by your bank", tone: "warning", detail };
  }
  if (dispute === "open") {
    return {
      label: "Disputed",
      tone: "warning",
      detail: withRefund("Your bank is looking into it.", payment, now),
    };
  }
  switch (refundStatus) {
    case "succeeded":
      return {
        label: payment.refundedMinor < payment.minor ? "Partly refunded" : "Refunded",
        tone: "success",
        detail: refundedText(payment, now),
      };
    case "requested":
      return {
        label: "Refund on its way",
        tone: "info",
        detail: payment.refundArrivesBy
          ? `The money is on your card by ${formatCalendarDate(payment.refundArrivesBy)}.`
          : "The money is back on your card within 5 working days of asking.",
      };
    case "awaiting_approval":
      return { label: "Refund being looked at", tone: "info", detail: null };
    case "failed":
      return {
        label: "Refund did not arrive",
        tone: "warning",
        detail: "Your bank sent the money back to us, so the credits are yours again.",
      };
    case "rejected":
    case null:
      return paymentState(payment);
    default:
      return refundStatus satisfies never;
  }
}

/** Adds what went back before the dispute. */
function withRefund(detail: string, payment: CustomerPayment, now: number): string {
  return payment.refundStatus === "succeeded" ? `${detail} ${refundedText(payment, now)}` : detail;
}

/** Returns what was sent back and, until that day is over, by when the bank shows the money (REFUND-2). */
function refundedText(payment: CustomerPayment, now: number): string {
  const { refundedMinor, goodwillMinor, minor, currency, refundArrivesBy } = payment;
  const money = formatMoney({ minor: refundedMinor, currency });
  const goodwill = formatMoney({ minor: goodwillMinor, currency });
  const sent =
    goodwillMinor === 0
      ? `${refundedMinor < minor ? money : "The money"} was sent back to your card.`
      : refundedMinor === goodwillMinor
        ? `${goodwill} was sent back to your card as goodwill. You keep the credits.`
        : `${money} was sent back to your card, ${goodwill} of it as goodwill.`;
  // dates compare as text: YYYY-MM-DD
  const isDue = refundArrivesBy && new Date(now).toISOString().slice(0, 10) <= refundArrivesBy;
  return isDue ? `${sent} Your bank shows it by ${formatCalendarDate(refundArrivesBy)}.` : sent;
}

function paymentState({ status }: CustomerPayment): PurchaseState {
  switch (status) {
    case "succeeded":
      return { label: "Paid", tone: "neutral", detail: null };
    case "processing":
      return {
        label: "Not finished",
        tone: "info",
        detail: "If you paid, the credits arrive by themselves. If you left the checkout, nothing was taken.",
      };
    case "held":
      return {
        label: "Being looked at",
        tone: "warning",
        detail: "The amount did not match the order. Our staff look into it: please don't pay again.",
      };
    case "failed":
      return { label: "Not paid", tone: "neutral", detail: "No money was taken." };
    default:
      return status satisfies never;
  }
}

/** How long an unfinished payment is listed, in milliseconds. After this time it can no longer be paid. */
const unfinishedMs = 24 * 60 * 60 * 1000;

/**
 * Returns the purchases to show, without payments that can no longer be paid and checkouts that were only
 * opened.
 *
 * @param isPaying whether Pay was pressed in this tab for a payment, which the server may not know yet
 */
export function shownPurchases(
  payments: readonly CustomerPayment[],
  now: number,
  isPaying: (intent: string) => boolean,
): readonly CustomerPayment[] {
  return payments.filter(({ status, createdAt, isTried, paymentIntent }) => {
    if (status === "failed") return false;
    if (status !== "processing") return true;
    return (isTried || isPaying(paymentIntent)) && now - Date.parse(createdAt) < unfinishedMs;
  });
}
