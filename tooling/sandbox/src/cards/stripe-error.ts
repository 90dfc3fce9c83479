import type { PaymentIntentObject } from "./stripe-objects.ts";

/** An error in Stripe's shape (docs.stripe.com/api/errors). */
export interface StripeErrorBody {
  readonly type: "card_error" | "idempotency_error" | "invalid_request_error" | "api_error";
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly doc_url?: string;
  readonly charge?: string;
  readonly payment_intent?: PaymentIntentObject;
}

/** Thrown when a call to the API fails; the routes send its status. */
export class StripeFailure extends Error {
  readonly status: number;
  readonly body: StripeErrorBody;

  constructor(status: number, body: StripeErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** An invalid request, 400. */
export function invalidRequest(message: string, more: Partial<StripeErrorBody> = {}): StripeFailure {
  return new StripeFailure(400, { type: "invalid_request_error", message, ...docOf(more.code), ...more });
}

/** A missing object, 404. */
export function noSuch(kind: string, id: string, param = "id"): StripeFailure {
  return new StripeFailure(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param,
    ...docOf("resource_missing"),
  });
}

/** Returns the address that explains a code. */
export function docOf(code: string | undefined): { doc_url?: string } {
  return code === undefined
    ? {}
    : { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}` };
}

const cardMessages: Readonly<Record<string, string>> = {
  card_declined: "Your card was declined.",
  insufficient_funds: "Your card has insufficient funds.",
  test_mode_live_card:
    "Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.",
  card_velocity_exceeded: "Your card was declined for making repeated attempts too frequently.",
  expired_card: "Your card has expired.",
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: "An error occurred while processing your card. Try again in a little bit.",
  incorrect_number: "Your card number is incorrect.",
  invalid_expiry_month: "Your card's expiration month is invalid.",
  invalid_expiry_year: "Your card's expiration year is invalid.",
  invalid_cvc: "Your card's security code is invalid.",
};

/** The body of a card error. */
export function cardError(code: string, declineCode: string | null, param?: string): StripeErrorBody {
  return {
    type: "card_error",
    code,
    message: cardMessages[declineCode ?? code] ?? cardMessages[code] ?? "Your card was declined.",
    ...docOf(code),
    ...(declineCode === null ? {} : { decline_code: declineCode }),
    ...(param === undefined ? {} : { param }),
  };
}
