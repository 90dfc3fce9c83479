import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { E164, ServiceIdSchema } from "./schemas.ts";

export const PaymentStatus = Type.Enum(["succeeded", "processing", "failed"]);
export type PaymentStatus = Static<typeof PaymentStatus>;

export const createPaymentIntent = defineOperation({
  id: "createPaymentIntent",
  method: "POST",
  path: "/im/stripe/intent",
  access: "customer",
  summary: "Starts a card payment for a bundle. The server prices it; a mismatch is refused.",
  body: Type.Object(
    {
      /** Minor units as digits: the cost with the decimal point removed. */
      amount: Type.String({ pattern: "^\\d{1,9}$" }),
      creditAmount: Type.Integer({ minimum: 1 }),
      currency: Type.String({ pattern: "^[A-Za-z]{3}$" }),
      description: Type.String({ maxLength: 200 }),
      profilePhoneNumber: E164,
      serviceId: ServiceIdSchema,
    },
    { additionalProperties: false },
  ),
  responses: { 200: Type.Object({ clientSecret: Type.String(), intent: Type.String() }) },
  errors: ["price_mismatch", "cards_unavailable"],
});

export const confirmPayment = defineOperation({
  id: "confirmPayment",
  method: "POST",
  path: "/im/stripe/confirm",
  access: "customer",
  summary: "Asks the card provider how a payment ended and grants its credits, once.",
  body: Type.Object(
    {
      paymentIntent: Type.String({ pattern: "^pi_[A-Za-z0-9_]{3,250}$" }),
      profilePhoneNumber: E164,
      serviceId: ServiceIdSchema,
    },
    { additionalProperties: false },
  ),
  responses: {
    200: Type.Object({ status: PaymentStatus, balance: Type.Integer() }),
  },
  errors: ["payment_not_found", "price_mismatch", "cards_unavailable"],
});

export const stripeWebhook = defineOperation({
  id: "stripeWebhook",
  method: "POST",
  path: "/im/stripe/webhook",
  access: "provider",
  summary: "Stripe's signed events, in any order and any number of times.",
  responses: { 200: Type.Object({ received: Type.Literal(true) }) },
  errors: ["signature_invalid"],
});
