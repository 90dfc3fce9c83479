import { createHmac } from "node:crypto";

/**
 * Returns the Stripe-Signature of a webhook: HMAC-SHA256 over the time and the body
 * (docs.stripe.com/webhooks).
 */
export function stripeSignature(secret: string, body: string, atSeconds: number): string {
  const signature = createHmac("sha256", secret).update(`${atSeconds}.${body}`).digest("hex");
  return `t=${atSeconds},v1=${signature}`;
}
