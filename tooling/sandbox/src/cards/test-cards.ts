/** Stripe's test cards (docs.stripe.com/testing) and their outcomes. Used by the server and the frame. */

export type CardOutcome =
  | { readonly kind: "succeeds" }
  | { readonly kind: "declines"; readonly code: string; readonly declineCode: string | null }
  /** Requires 3-D Secure; `afterwards` is the outcome once the customer has authenticated. */
  | { readonly kind: "authenticates"; readonly afterwards: CardOutcome }
  | { readonly kind: "disputes" };

const succeeds: CardOutcome = { kind: "succeeds" };

function declines(declineCode: string | null, code = "card_declined"): CardOutcome {
  return { kind: "declines", code, declineCode };
}

const outcomes: Readonly<Record<string, CardOutcome>> = {
  "4242424242424242": succeeds,
  "4000056655665556": succeeds,
  "4000008260000000": succeeds,
  "4000000360000006": succeeds,
  "4000003720000005": succeeds,
  "5555555555554444": succeeds,
  "5200828282828210": succeeds,
  "378282246310005": succeeds,
  "6011111111111117": succeeds,
  "4000000000000002": declines("generic_decline"),
  "4000000000009995": declines("insufficient_funds"),
  "4000000000009987": declines("lost_card"),
  "4000000000009979": declines("stolen_card"),
  "4000000000006975": declines("card_velocity_exceeded"),
  "4000000000000069": declines(null, "expired_card"),
  "4000000000000127": declines(null, "incorrect_cvc"),
  "4000000000000119": declines(null, "processing_error"),
  "4000002500003155": { kind: "authenticates", afterwards: succeeds },
  "4000002760003184": { kind: "authenticates", afterwards: succeeds },
  "4000000000003220": { kind: "authenticates", afterwards: succeeds },
  "4000008260003178": { kind: "authenticates", afterwards: declines("insufficient_funds") },
  "4000008400001629": { kind: "authenticates", afterwards: declines("generic_decline") },
  "4000000000000259": { kind: "disputes" },
  "4000000000007726": succeeds,
  "4000000000005126": succeeds,
};

/** A refund's first status, and its final status some time later; null: it does not change. */
export interface RefundOutcome {
  readonly begins: "pending" | "succeeded";
  readonly ends: "succeeded" | "failed" | null;
}

/** By the last four digits of a card with special refunds (docs.stripe.com/testing, "Refunds"). */
const refundOutcomes: Readonly<Record<string, RefundOutcome>> = {
  "7726": { begins: "pending", ends: "succeeded" },
  "5126": { begins: "succeeded", ends: "failed" },
};

/** Returns the outcome of a refund to a card. */
export function refundOutcomeOf(last4: string): RefundOutcome {
  return refundOutcomes[last4] ?? { begins: "succeeded", ends: null };
}

/** Names that servers use instead of a number. */
const methodNames: Readonly<Record<string, string>> = {
  pm_card_visa: "4242424242424242",
  pm_card_mastercard: "5555555555554444",
  pm_card_chargeDeclined: "4000000000000002",
  pm_card_visa_chargeDeclined: "4000000000000002",
  pm_card_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_authenticationRequired: "4000002500003155",
  pm_card_threeDSecure2Required: "4000000000003220",
  pm_card_createDispute: "4000000000000259",
  pm_card_pendingRefund: "4000000000007726",
  pm_card_refundFail: "4000000000005126",
};

/** Returns the digits of a card number as people write it, or of one of Stripe's test method names. */
export function cardDigits(card: string): string {
  return methodNames[card] ?? card.replace(/[\s-]/g, "");
}

/** Returns a card's outcome. A number that is not a test card is declined, as in Stripe's test mode. */
export function outcomeOf(number: string): CardOutcome {
  return outcomes[number] ?? declines("test_mode_live_card");
}

export type CardBrand = "visa" | "mastercard" | "amex" | "discover" | "unknown";

/** Returns the brand of a number, by its first digits if it is incomplete. */
export function brandOf(number: string): CardBrand {
  if (number.startsWith("4")) return "visa";
  if (/^(5[1-5]|2[2-7])/.test(number)) return "mastercard";
  if (/^3[47]/.test(number)) return "amex";
  if (/^(6011|65|64[4-9])/.test(number)) return "discover";
  return "unknown";
}

/** Returns how many digits a brand's numbers have. */
export function numberLength(brand: CardBrand): number {
  return brand === "amex" ? 15 : 16;
}

/** Returns how many digits a brand's security codes have. */
export function cvcLength(brand: CardBrand): number {
  return brand === "amex" ? 4 : 3;
}

/** Whether the check digit of a number is right (Luhn). */
export function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = number
    .split("")
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
