import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { CurrencySchema, Nullable, Timestamp } from "./schemas.ts";

/** Hours a break from chatting and buying may last: a day to six weeks. */
export const coolOffHours = { least: 24, most: 1008 } as const;
/** Calendar months a self-exclusion may last: half a year to five years. */
export const selfExclusionMonths = { least: 6, most: 60 } as const;
/** The highest limit that can be set, in minor units. */
export const highestLimit = 100_000_000;

const LimitMinor = Type.Union([Type.Integer({ minimum: 0, maximum: highestLimit }), Type.Null()], {
  description: "Minor units of the region's currency; null: no limit.",
});

/** The most a customer may spend on credits in the last 24 hours, 7 days and calendar month. */
export const SpendingLimits = Type.Object({
  dayMinor: LimitMinor,
  weekMinor: LimitMinor,
  monthMinor: LimitMinor,
});
export type SpendingLimits = Static<typeof SpendingLimits>;

const SpentMinor = Type.Integer({ minimum: 0, description: "Minor units of the region's currency." });

export const AccountLimits = Type.Object({
  currency: CurrencySchema,
  /** In force now. */
  limits: SpendingLimits,
  /** Paid, or being paid, within each window; refunds are not subtracted. */
  spent: Type.Object({ dayMinor: SpentMinor, weekMinor: SpentMinor, monthMinor: SpentMinor }),
  /** All limits as they will be from `pendingFrom` on. Looser limits apply only after 24 hours. */
  pending: Type.Optional(SpendingLimits),
  pendingFrom: Type.Optional(Timestamp),
  /** The end of the customer's break, until which nothing can be sent or bought; null: no break. */
  coolOffUntil: Nullable(Timestamp),
  selfExcludedUntil: Nullable(Timestamp),
});
export type AccountLimits = Static<typeof AccountLimits>;

export const readLimits = defineOperation({
  id: "readLimits",
  method: "GET",
  path: "/im/api/account/limits",
  access: "customer",
  summary: "The customer's own spending limits, what was spent of them, and current breaks.",
  responses: { 200: AccountLimits },
  errors: [],
});

export const changeLimits = defineOperation({
  id: "changeLimits",
  method: "PUT",
  path: "/im/api/account/limits",
  access: "customer",
  summary:
    "Sets the three limits; a tighter limit applies at once, a looser one after 24 hours. Starts a break or self-exclusion, which can be made longer and never shorter.",
  body: Type.Object(
    {
      ...SpendingLimits.properties,
      /** A break of that many hours from now, 24 to 1008. */
      coolOffHours: Type.Optional(Type.Integer()),
      /** A self-exclusion of that many calendar months from now, 6 to 60. */
      selfExcludeMonths: Type.Optional(Type.Integer()),
    },
    { additionalProperties: false },
  ),
  responses: { 200: AccountLimits },
  errors: ["limit_invalid"],
});
