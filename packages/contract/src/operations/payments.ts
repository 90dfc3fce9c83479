import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { bundleNames } from "../rules/bundles.ts";
import { cardProviders } from "../rules/card-providers.ts";
import { CurrencySchema, E164, Nullable, ServiceIdSchema, Timestamp, Uuid } from "./schemas.ts";

export const PaymentStatus = Type.Enum(["succeeded", "processing", "failed"]);
export type PaymentStatus = Static<typeof PaymentStatus>;

/** A payment's id at its card provider, or the one that we gave it there. */
export const PaymentIntentId = Type.String({ pattern: "^[A-Za-z]{2}_[A-Za-z0-9_]{3,250}$" });

/**
 * A started payment, by the way of paying. `embedded`: the provider's form in our page finishes it with the secret.
 * `redirect`: the customer pays on the provider's page at the address.
 */
export const StartedPayment = Type.Union([
  Type.Object({ kind: Type.Literal("embedded"), intent: PaymentIntentId, clientSecret: Type.String() }),
  Type.Object({
    kind: Type.Literal("redirect"),
    intent: PaymentIntentId,
    address: Type.String({ format: "uri" }),
  }),
]);
export type StartedPayment = Static<typeof StartedPayment>;
/** Minor units of the currency: pence, cents. */
export const MinorUnits = Type.Integer({ minimum: 0, description: "Minor units: pence, cents" });
export const BundleNameSchema = Type.Enum([...bundleNames]);

export const createPaymentIntent = defineOperation({
  id: "createPaymentIntent",
  method: "POST",
  path: "/im/stripe/intent",
  access: "customer",
  summary:
    "Starts a card payment for a bundle. The server prices it; a mismatch is refused. For an order that is not paid yet it returns the same payment.",
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
  responses: { 200: StartedPayment },
  errors: [
    "price_mismatch",
    "cards_unavailable",
    "limit_reached",
    "buying_paused",
    "cooling_off",
    "self_excluded",
    "acceptance_required",
    "age_check_pending",
    "age_verification_required",
    "age_check_required",
  ],
});

export const confirmPayment = defineOperation({
  id: "confirmPayment",
  method: "POST",
  path: "/im/stripe/confirm",
  access: "customer",
  summary: "Asks the card provider how a payment ended and grants its credits, once.",
  body: Type.Object(
    {
      paymentIntent: PaymentIntentId,
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

const cardProviderParams = Type.Object({ provider: Type.Enum([...cardProviders]) });

export const cardReport = defineOperation({
  id: "cardReport",
  method: "POST",
  path: "/im/cards/:provider/report",
  access: "provider",
  summary: "A card provider's signed report, in any order and any number of times.",
  params: cardProviderParams,
  responses: { 200: Type.Object({ received: Type.Literal(true) }) },
  errors: ["signature_invalid"],
});

export const cardPostback = defineOperation({
  id: "cardPostback",
  method: "GET",
  path: "/im/cards/:provider/report",
  access: "provider",
  summary:
    "The same from a provider that reports with a query, which is signed. The response is the word OK.",
  params: cardProviderParams,
  responses: { 200: Type.String({ contentMediaType: "text/plain" }) },
  errors: ["signature_invalid"],
});

/** Where providers reported before there were several; an account that is set up so goes on working. */
export const formerCardReport = defineOperation({
  id: "formerCardReport",
  method: "POST",
  path: "/im/stripe/webhook",
  access: "provider",
  summary: "As `cardReport` for stripe: the address of accounts that were set up before.",
  responses: { 200: Type.Object({ received: Type.Literal(true) }) },
  errors: ["signature_invalid"],
});

/**
 * `requested`: on its way to the card. `failed`: the bank returned it, and the credits are available again.
 */
export const RefundStatus = Type.Enum(["awaiting_approval", "rejected", "requested", "succeeded", "failed"]);
export type RefundStatus = Static<typeof RefundStatus>;

/** A customer's payment as they see it. */
export const CustomerPayment = Type.Object({
  paymentIntent: PaymentIntentId,
  bundle: BundleNameSchema,
  credits: Type.Integer({ minimum: 1 }),
  minor: MinorUnits,
  currency: CurrencySchema,
  /** `held`: the money did not match the order; customer service checks it. */
  status: Type.Enum(["succeeded", "processing", "failed", "held"]),
  /** Whether a card was tried. If not, `processing` is only an opened checkout. */
  isTried: Type.Boolean(),
  /** When its checkout was first opened. */
  createdAt: Timestamp,
  /** When it was paid, as on the receipt; null: not paid. */
  paidAt: Nullable(Timestamp),
  /**
   * Credits of this purchase that are left; null: it granted none. Replies use the oldest purchase with credits left,
   * so the customer can see which purchase pays for the next reply.
   */
  creditsLeft: Nullable(Type.Integer({ minimum: 0 })),
  /** The end of the refund period (REFUND-1); null if it can't be refunded. */
  refundableUntil: Nullable(Timestamp),
  /** What a withdrawal would pay back now (REFUND-15); null if there is none. */
  withdrawal: Nullable(
    Type.Object({
      /** The end of the 14th day after the purchase. */
      until: Timestamp,
      /** Unused credits, which it takes. */
      credits: Type.Integer({ minimum: 1 }),
      minor: Type.Integer({ minimum: 1 }),
    }),
  ),
  /** Minor units that went back to the card. */
  refundedMinor: MinorUnits,
  /** The part of `refundedMinor` that went back as goodwill and took no credits (REFUND-10). */
  goodwillMinor: MinorUnits,
  /** The newest refund that was not rejected; null: none. */
  refundStatus: Nullable(RefundStatus),
  /** Date (YYYY-MM-DD) by which that refund is on the card, while it is on its way or done. Absent from older servers. */
  refundArrivesBy: Type.Optional(Nullable(Type.String({ format: "date" }))),
  /** A dispute opened by the cardholder's bank; null: none. */
  dispute: Nullable(Type.Enum(["open", "won", "lost"])),
  receiptNumber: Type.Integer({ minimum: 1 }),
});
export type CustomerPayment = Static<typeof CustomerPayment>;

export const customerPayments = defineOperation({
  id: "customerPayments",
  method: "GET",
  path: "/im/api/credit/payments",
  access: "customer",
  summary: "The customer's own payments, newest first.",
  query: Type.Object(
    {
      /** The `paymentIntent` of the last one shown: only those after it in the list. */
      before: Type.Optional(PaymentIntentId),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
    },
    { additionalProperties: false },
  ),
  responses: { 200: Type.Array(CustomerPayment) },
  errors: [],
});

/** A refund as its customer sees it. */
export const CustomerRefund = Type.Object({
  refundId: Uuid,
  status: RefundStatus,
  minor: MinorUnits,
  currency: CurrencySchema,
  /** Date (YYYY-MM-DD) by which the money is back on the card: within 5 working days. */
  arrivesBy: Type.String({ format: "date" }),
});
export type CustomerRefund = Static<typeof CustomerRefund>;

export const refundPayment = defineOperation({
  id: "refundPayment",
  method: "POST",
  path: "/im/api/credit/payments/:paymentIntent/refund",
  access: "customer",
  summary:
    "Sends a payment back to its card: within 30 days, if none of its credits was spent. The credits are taken at once, the money arrives within 5 working days.",
  params: Type.Object({ paymentIntent: PaymentIntentId }),
  body: Type.Object(
    { reason: Type.Optional(Type.String({ maxLength: 500 })) },
    { additionalProperties: false },
  ),
  responses: { 200: CustomerRefund },
  errors: ["payment_not_found", "refund_not_allowed", "refund_limit"],
});

export const requestStart = defineOperation({
  id: "requestStart",
  method: "POST",
  path: "/im/api/credit/payments/:paymentIntent/start-request",
  access: "customer",
  summary:
    "Records, before the payment, that the customer asks for the service to start at once. Safe to repeat: the first time is kept.",
  params: Type.Object({ paymentIntent: PaymentIntentId }),
  body: Type.Object(
    {
      /** The version of the words beside the box. */
      version: Type.Integer({ minimum: 1 }),
    },
    { additionalProperties: false },
  ),
  responses: { 204: Type.Null() },
  errors: ["payment_not_found"],
});

export const withdrawFromPurchase = defineOperation({
  id: "withdrawFromPurchase",
  method: "POST",
  path: "/im/api/credit/payments/:paymentIntent/withdraw",
  access: "customer",
  summary:
    "Withdraws from a purchase within 14 days, in regions whose law has it: the unused credits are taken back at once, and their price goes to the card. Repeated, it returns the same withdrawal.",
  params: Type.Object({ paymentIntent: PaymentIntentId }),
  body: Type.Object(
    {
      /** The amount that was shown. If it is another one now, nothing happens. */
      minor: Type.Integer({ minimum: 1 }),
    },
    { additionalProperties: false },
  ),
  responses: { 200: CustomerRefund },
  errors: ["payment_not_found", "withdrawal_over", "withdrawal_not_allowed", "withdrawal_changed"],
});

/** The receipt of a payment that succeeded. */
export const Receipt = Type.Object({
  number: Type.String({ description: "Unique, such as R-00000042" }),
  /** The company that sold it; null if the brand's build does not name it. */
  company: Nullable(
    Type.Object({
      name: Type.String(),
      number: Type.String(),
      address: Type.String(),
      postcode: Type.String(),
    }),
  ),
  brand: Type.String(),
  /** The site it was bought on. */
  site: Type.String(),
  region: Type.String(),
  bundle: BundleNameSchema,
  credits: Type.Integer({ minimum: 1 }),
  minor: MinorUnits,
  currency: CurrencySchema,
  paidAt: Timestamp,
  /** The tax within the price; null if no rate was set for the day of the purchase, or it is 0. */
  tax: Nullable(
    Type.Object({
      /** `VAT` or `GST`. */
      name: Type.String(),
      /** Hundredths of a percent. */
      basisPoints: Type.Integer({ minimum: 1 }),
      minor: MinorUnits,
      /** The label of the seller's number for it, and the number; null if the brand's build does not name it. */
      number: Nullable(Type.Object({ label: Type.String(), value: Type.String() })),
    }),
  ),
  /** Last four digits of the card; null if they are not known. */
  cardLast4: Nullable(Type.String({ pattern: "^\\d{4}$" })),
  refundedMinor: MinorUnits,
  refundableUntil: Nullable(Timestamp),
  /** The region's helpline; null: none. */
  helpline: Nullable(Type.String()),
});
export type Receipt = Static<typeof Receipt>;

const receiptParams = Type.Object({ paymentIntent: PaymentIntentId });

export const paymentReceipt = defineOperation({
  id: "paymentReceipt",
  method: "GET",
  path: "/im/api/credit/receipts/:paymentIntent",
  access: "customer",
  summary: "The receipt of the customer's own payment.",
  params: receiptParams,
  responses: { 200: Receipt },
  errors: ["payment_not_found"],
});

export const paymentReceiptPage = defineOperation({
  id: "paymentReceiptPage",
  method: "GET",
  path: "/im/api/credit/receipts/:paymentIntent/page",
  access: "customer",
  summary: "The same receipt as a page to print: HTML without scripts.",
  params: receiptParams,
  responses: { 200: Type.String({ contentMediaType: "text/html" }) },
  errors: ["payment_not_found"],
});

export const textReceipt = defineOperation({
  id: "textReceipt",
  method: "POST",
  path: "/im/api/credit/receipts/:paymentIntent/text",
  access: "customer",
  summary: "Sends the receipt to the customer's phone as a text, at most 3 an hour.",
  params: receiptParams,
  responses: { 204: Type.Null() },
  errors: ["payment_not_found", "text_not_sent"],
});
