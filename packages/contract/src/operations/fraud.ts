import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { cardProviders } from "../rules/card-providers.ts";
import { Count, Day } from "./insight.ts";
import { pageLimit, periodFilter, siteFilter } from "./list-filter.ts";
import { MinorUnits, PaymentIntentId } from "./payments.ts";
import { BrandIdSchema, CurrencySchema, Nullable, RegionCodeSchema, Timestamp, Uuid } from "./schemas.ts";

/** Early fraud warnings (DISPUTE-9), and the share of payments with fraud or a dispute (INSIGHT-15). */

/** An early fraud warning as staff see it. */
export const OpsFraudWarning = Type.Object({
  id: Type.String(),
  paymentIntent: PaymentIntentId,
  customerId: Uuid,
  /** Null: the customer has been erased. */
  username: Nullable(Type.String()),
  brand: BrandIdSchema,
  region: RegionCodeSchema,
  /** The payment's money: what was received, or what was ordered if nothing has arrived. */
  minor: MinorUnits,
  currency: CurrencySchema,
  fraudType: Type.String({ description: "The provider's word, such as unauthorized_use_of_card" }),
  /** `open`: there is no dispute and not all the money went back, so a refund may still prevent a dispute. */
  status: Type.Enum(["open", "closed"]),
  warnedAt: Timestamp,
});
export type OpsFraudWarning = Static<typeof OpsFraudWarning>;

const supervisorAccess = { method: "GET", access: "staff", minimumRole: "supervisor" } as const;

export const opsFraudWarnings = defineOperation({
  id: "opsFraudWarnings",
  path: "/ops/api/fraud-warnings",
  ...supervisorAccess,
  summary: "Early fraud warnings of cardholders' banks, newest first.",
  query: Type.Object(
    {
      status: Type.Optional(Type.Enum(["open", "closed"])),
      customerId: Type.Optional(Uuid),
      ...siteFilter,
      ...periodFilter,
      /** The id of the last one shown: only those after it in the list. */
      before: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
      limit: pageLimit,
    },
    { additionalProperties: false },
  ),
  responses: { 200: Type.Array(OpsFraudWarning) },
  errors: [],
});

/** Months of the fraud ratio: the current one and the 12 before. */
export const fraudMonths = 13;

/** `near`: from the first share on, `over`: from the limit on; both only with enough cases. */
export const FraudLevel = Type.Enum(["below", "near", "over"]);
export type FraudLevel = Static<typeof FraudLevel>;

/** The shares from which a month is near or over the limit, in hundredths of a percent, and the fewest cases of both. */
export const FraudLimits = Type.Object({
  nearBasisPoints: Type.Integer({ minimum: 1 }),
  limitBasisPoints: Type.Integer({ minimum: 1 }),
  leastCases: Type.Integer({ minimum: 1 }),
});
export type FraudLimits = Static<typeof FraudLimits>;

export const FraudMonth = Type.Object({
  /** The first day of the month. */
  month: Day,
  provider: Type.Enum([...cardProviders]),
  /** Purchases whose credits were granted in the month. */
  payments: Count,
  /** Payments whose first early fraud warning was of this month, and payments whose first dispute was opened in it. */
  warnings: Count,
  disputes: Count,
  /** Payments with either: one with both counts once here, but twice in the ratio. */
  affected: Count,
  /** (warnings + disputes) / payments in hundredths of a percent, rounded half up; null: no payments. */
  basisPoints: Nullable(Count),
  level: FraudLevel,
});
export type FraudMonth = Static<typeof FraudMonth>;

export const InsightFraud = Type.Object({
  zone: Type.String(),
  /** The first day of the first month, and today. */
  firstDay: Day,
  lastDay: Day,
  asOf: Timestamp,
  limits: FraudLimits,
  /** The highest level of the current month and the one before. */
  level: FraudLevel,
  /** A row for each month and each provider that took payments or had cases, newest first. */
  months: Type.Array(FraudMonth),
});
export type InsightFraud = Static<typeof InsightFraud>;

export const insightFraud = defineOperation({
  id: "insightFraud",
  path: "/ops/api/insight/fraud",
  ...supervisorAccess,
  summary: "By month and card provider, the share of payments with an early fraud warning or a dispute.",
  query: Type.Object(
    {
      brand: Type.Optional(BrandIdSchema),
      region: Type.Optional(RegionCodeSchema),
      /** The newest months; the current one is the first. */
      months: Type.Optional(Type.Integer({ minimum: 1, maximum: fraudMonths, default: fraudMonths })),
    },
    { additionalProperties: false },
  ),
  responses: { 200: InsightFraud },
  errors: [],
});
