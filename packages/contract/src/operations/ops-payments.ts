import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { cardProviders } from "../rules/card-providers.ts";
import { pageLimit, periodFilter, siteFilter } from "./list-filter.ts";
import { BundleNameSchema, MinorUnits, PaymentIntentId, RefundStatus } from "./payments.ts";
import { BrandIdSchema, CurrencySchema, Nullable, RegionCodeSchema, Timestamp, Uuid } from "./schemas.ts";

/** The console's calls about money. Customers are usernames and ids here; more about one is another call, which is audited. */

/** Null: the customer has been erased. */
const Username = Nullable(Type.String());

/** Whether a payment can be refunded to its card, and if not, why. */
export const RefundEligibility = Type.Enum([
  "possible",
  /** Nothing has arrived yet, or the payment failed. */
  "not_paid",
  /** More than 30 days ago. */
  "too_late",
  "credits_spent",
  "awaiting_approval",
  "on_its_way",
  "refunded",
  /** Unspent credits of it were refunded: the rest goes back in parts too (REFUND-9). */
  "partly_refunded",
  /** The cardholder's bank is asking for it back. */
  "disputed",
  "dispute_lost",
]);
export type RefundEligibility = Static<typeof RefundEligibility>;

/** Who took a payment. */
const Provider = Type.Enum([...cardProviders]);

/** A payment as staff see it. */
export const OpsPayment = Type.Object({
  paymentIntent: PaymentIntentId,
  provider: Provider,
  customerId: Uuid,
  username: Username,
  brand: BrandIdSchema,
  region: RegionCodeSchema,
  bundle: BundleNameSchema,
  credits: Type.Integer({ minimum: 1 }),
  /** What was ordered. */
  minor: MinorUnits,
  currency: CurrencySchema,
  /** The amount received; null until something arrived. */
  receivedMinor: Nullable(MinorUnits),
  status: Type.Enum(["processing", "succeeded", "failed", "held"]),
  /** Why the received money did not match the order; null: it matched. */
  problem: Nullable(Type.String()),
  createdAt: Timestamp,
  refundedMinor: MinorUnits,
  receiptNumber: Type.Integer({ minimum: 1 }),
  /** The last four digits of the card; null: not known. */
  cardLast4: Nullable(Type.String()),
  /** Whether the cardholder's bank has reported it as fraud (DISPUTE-9). */
  fraudWarning: Type.Boolean(),
  refund: Type.Object({
    standing: RefundEligibility,
    /**
     * The end of the refund period. Null if no refund is possible, or if the payment is held, where no rule ends it.
     */
    until: Nullable(Timestamp),
    /** The amount that a refund of the whole would return: what was received and has not gone back. */
    minor: MinorUnits,
    /** Whether the amount needs a second person's approval. */
    secondPerson: Type.Boolean(),
    /** What can be refunded in parts (REFUND-9, REFUND-10). */
    parts: Type.Object({
      /** The most unspent credits that can be refunded now. */
      credits: Type.Integer({ minimum: 0 }),
      /** The most money that can be refunded as goodwill now. */
      goodwillMinor: MinorUnits,
      /** Unspent credits that were refunded, and what was paid for them: the price of further ones depends on it. */
      refundedCredits: Type.Integer({ minimum: 0 }),
      refundedMinor: MinorUnits,
    }),
  }),
});
export type OpsPayment = Static<typeof OpsPayment>;

export const opsPayments = defineOperation({
  id: "opsPayments",
  method: "GET",
  path: "/ops/api/payments",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Payments, newest first. Held ones wait for a release or a refund.",
  query: Type.Object(
    {
      status: Type.Optional(Type.Enum(["processing", "succeeded", "failed", "held"])),
      customerId: Type.Optional(Uuid),
      ...siteFilter,
      ...periodFilter,
      /** The `paymentIntent` of the last one shown: only those after it in the list. */
      before: Type.Optional(PaymentIntentId),
      limit: pageLimit,
    },
    { additionalProperties: false },
  ),
  responses: { 200: Type.Array(OpsPayment) },
  errors: [],
});

const RefundKind = Type.Enum(["whole", "credits", "goodwill", "withdrawal"]);

/** A refund as staff see it. */
export const OpsRefund = Type.Object({
  id: Uuid,
  paymentIntent: PaymentIntentId,
  customerId: Uuid,
  username: Username,
  brand: BrandIdSchema,
  region: RegionCodeSchema,
  bundle: BundleNameSchema,
  /**
   * `credits`: unspent credits at their price. `goodwill`: money only, the credits stay. `withdrawal`: the unused credits
   * of a purchase that its customer withdrew from.
   */
  kind: RefundKind,
  /** The unspent credits that it takes; null: another kind. */
  credits: Nullable(Type.Integer({ minimum: 1 })),
  minor: MinorUnits,
  currency: CurrencySchema,
  status: RefundStatus,
  /** `provider`: made outside, in the provider's own console. */
  origin: Type.Enum(["customer", "staff", "provider"]),
  reason: Type.String(),
  requestedBy: Nullable(Uuid),
  /** Display names; null: not by staff. */
  requestedByName: Nullable(Type.String()),
  approvedBy: Nullable(Uuid),
  approvedByName: Nullable(Type.String()),
  rejectedByName: Nullable(Type.String()),
  /** Why the refund was rejected. Null: not rejected, or the customer has been erased since. */
  rejection: Nullable(Type.String()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type OpsRefund = Static<typeof OpsRefund>;

export const opsRefunds = defineOperation({
  id: "opsRefunds",
  method: "GET",
  path: "/ops/api/refunds",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Refunds, newest first.",
  query: Type.Object(
    {
      status: Type.Optional(RefundStatus),
      customerId: Type.Optional(Uuid),
      ...siteFilter,
      ...periodFilter,
      /** The id of the last one shown: only those after it in the list. */
      before: Type.Optional(Uuid),
      limit: pageLimit,
    },
    { additionalProperties: false },
  ),
  responses: { 200: Type.Array(OpsRefund) },
  errors: [],
});

const Reason = Type.String({ minLength: 1, maxLength: 500 });
const reasonBody = Type.Object({ reason: Reason }, { additionalProperties: false });
const paymentParams = Type.Object({ paymentIntent: PaymentIntentId });
const refundParams = Type.Object({ id: Uuid });

export const opsRefundPayment = defineOperation({
  id: "opsRefundPayment",
  method: "POST",
  path: "/ops/api/payments/:paymentIntent/refunds",
  access: "staff",
  minimumRole: "supervisor",
  stepUp: true,
  summary:
    "Refunds a payment by the same rule as for customers, or a held one in any case. Above 20.00 it waits for a second person.",
  params: paymentParams,
  body: reasonBody,
  responses: { 201: OpsRefund },
  errors: ["payment_not_found", "refund_not_allowed"],
});

export const opsAskPartRefund = defineOperation({
  id: "opsAskPartRefund",
  method: "POST",
  path: "/ops/api/payments/:paymentIntent/part-refunds",
  access: "staff",
  minimumRole: "supervisor",
  stepUp: true,
  summary:
    "Asks a second person for a refund of a part: unspent credits at their price, or money as goodwill whose credits stay. refundId is the idempotency key.",
  params: paymentParams,
  body: Type.Object(
    {
      refundId: Uuid,
      kind: Type.Enum(["credits", "goodwill"]),
      amount: Type.Integer({
        minimum: 1,
        maximum: 10_000_000,
        description: "Whole credits for `credits`, minor units for `goodwill`",
      }),
      reason: Reason,
    },
    { additionalProperties: false },
  ),
  responses: { 201: OpsRefund },
  // already_decided: the id was used for another refund
  errors: ["payment_not_found", "refund_not_allowed", "already_decided"],
});

export const opsApproveRefund = defineOperation({
  id: "opsApproveRefund",
  method: "POST",
  path: "/ops/api/refunds/:id/approve",
  access: "staff",
  minimumRole: "supervisor",
  stepUp: true,
  summary: "Approves a refund that somebody else asked for. The rule is checked again.",
  params: refundParams,
  responses: { 200: OpsRefund },
  errors: ["refund_not_found", "already_decided", "second_person_required", "refund_not_allowed"],
});

export const opsRejectRefund = defineOperation({
  id: "opsRejectRefund",
  method: "POST",
  path: "/ops/api/refunds/:id/reject",
  access: "staff",
  minimumRole: "supervisor",
  stepUp: true,
  summary:
    "Rejects a refund that waits for approval; the person who requested it can withdraw it with this call.",
  params: refundParams,
  body: reasonBody,
  responses: { 200: OpsRefund },
  errors: ["refund_not_found", "already_decided"],
});

export const opsReleasePayment = defineOperation({
  id: "opsReleasePayment",
  method: "POST",
  path: "/ops/api/payments/:paymentIntent/release",
  access: "staff",
  minimumRole: "supervisor",
  stepUp: true,
  summary: "Grants a held payment's credits although the money did not match the order.",
  params: paymentParams,
  body: reasonBody,
  responses: { 200: OpsPayment },
  errors: ["payment_not_found", "already_decided"],
});

/** A dispute as staff see it. */
export const OpsDispute = Type.Object({
  id: Type.String(),
  paymentIntent: PaymentIntentId,
  provider: Provider,
  customerId: Uuid,
  username: Username,
  brand: BrandIdSchema,
  region: RegionCodeSchema,
  minor: MinorUnits,
  currency: CurrencySchema,
  reason: Type.String({ description: "The provider's word, such as fraudulent" }),
  status: Type.Enum(["open", "won", "lost"]),
  openedAt: Timestamp,
  closedAt: Nullable(Timestamp),
  /** The provider's deadline for evidence; null: none is accepted. */
  respondBy: Nullable(Timestamp),
  /** Whether evidence was submitted in the provider's own console. */
  answered: Type.Boolean(),
});
export type OpsDispute = Static<typeof OpsDispute>;

export const opsDisputes = defineOperation({
  id: "opsDisputes",
  method: "GET",
  path: "/ops/api/disputes",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Disputes, newest first; open ones by their deadline, the nearest first.",
  query: Type.Object(
    {
      status: Type.Optional(Type.Enum(["open", "won", "lost"])),
      customerId: Type.Optional(Uuid),
      ...siteFilter,
      ...periodFilter,
      /** The id of the last one shown: only those after it in the list. */
      before: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
      limit: pageLimit,
    },
    { additionalProperties: false },
  ),
  responses: { 200: Type.Array(OpsDispute) },
  errors: [],
});
