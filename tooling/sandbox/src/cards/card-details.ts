import { createHash } from "node:crypto";
import { cardError, invalidRequest, StripeFailure } from "./stripe-error.ts";
import { newId, type PaymentMethodObject } from "./stripe-objects.ts";
import { brandOf, cvcLength, passesLuhn } from "./test-cards.ts";

/** A typed card. */
export interface CardInput {
  /** Digits only. */
  readonly number: string;
  readonly expMonth: number;
  /** Four digits. */
  readonly expYear: number;
  readonly cvc: string | null;
  readonly country: string | null;
  readonly postalCode: string | null;
}

/** Checks a card as Stripe does and returns a payment method; throws a card error. */
export function methodOfCard(card: CardInput, nowMs: number): PaymentMethodObject {
  const now = new Date(nowMs);
  const brand = brandOf(card.number);
  if (card.number === "")
    throw invalidRequest("Missing required param: card[number].", { code: "parameter_missing" });
  if (!passesLuhn(card.number)) throw refused("incorrect_number", "number");
  if (!(card.expMonth >= 1 && card.expMonth <= 12)) throw refused("invalid_expiry_month", "exp_month");
  const monthsLeft = (card.expYear - now.getUTCFullYear()) * 12 + card.expMonth - (now.getUTCMonth() + 1);
  if (!(monthsLeft >= 0 && monthsLeft < 50 * 12)) throw refused("invalid_expiry_year", "exp_year");
  if (card.cvc !== null && !new RegExp(`^\\d{${cvcLength(brand)}}$`).test(card.cvc)) {
    throw refused("invalid_cvc", "cvc");
  }
  return {
    id: newId("pm"),
    object: "payment_method",
    billing_details: { address: { country: card.country, postal_code: card.postalCode } },
    card: {
      brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: card.postalCode === null ? null : "pass",
        cvc_check: card.cvc === null ? null : "pass",
      },
      country: "GB",
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: createHash("sha256")
        .update(`sandbox ${fingerprintedBy(card)}`)
        .digest("base64url")
        .replace(/[-_]/g, "x")
        .slice(0, 16),
      funding: "credit",
      last4: card.number.slice(-4),
    },
    created: Math.floor(nowMs / 1000),
    customer: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
}

/**
 * Returns what makes a card the same one. Everybody types the same test numbers, so expiry and security code count as well.
 * Without a code, as from a wallet, each payment has a card of its own.
 */
function fingerprintedBy({ number, expMonth, expYear, cvc }: CardInput): string {
  return cvc === null ? newId("card") : `${number} ${expMonth} ${expYear} ${cvc}`;
}

function refused(code: string, param: string): StripeFailure {
  return new StripeFailure(402, cardError(code, null, param));
}
