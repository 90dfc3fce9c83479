import type { StripeError } from "@stripe/stripe-js";

/**
 * Returns the message for a failed attempt: whether money was taken, and whether to pay again (PAY-10). Null
 * if the card provider's form already shows one.
 */
export function paymentProblem(error: Pick<StripeError, "type" | "message">): string | null {
  switch (error.type) {
    case "validation_error":
      // The provider's form shows this error at the field.
      return null;
    case "card_error":
      return `${sentence(error.message, "Your card was declined.")} No money was taken. You can try again or use another card.`;
    case "api_connection_error":
    case "api_error":
    case "rate_limit_error":
    case "idempotency_error":
      return "We could not hear how this ended. You will not be charged twice: press Pay again, and a payment that went through is recognised.";
    case "authentication_error":
    case "invalid_request_error":
      return `${sentence(error.message, "The payment could not be made.")} No money was taken.`;
    default:
      return "The payment could not be made. No money was taken.";
  }
}

function sentence(text: string | undefined, otherwise: string): string {
  const trimmed = text?.trim() ?? "";
  if (trimmed === "") return otherwise;
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
