import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { Count, Day, deskAccess, InsightPeriod, PeriodQuery } from "./insight.ts";
import { BrandIdSchema, Nullable, RegionCodeSchema, Timestamp } from "./schemas.ts";

/** Customers who come back (INSIGHT-10), and what becomes of each month's new accounts (INSIGHT-11). */

export const Returning = Type.Object({
  /** Customers who wrote in the period. */
  active: Count,
  /** Of those, with a message in the period before. */
  returned: Count,
  /** With an earlier message, but none in the period before. */
  cameBack: Count,
  /** Whose first message it was, of those that are stored. */
  fresh: Count,
});
export type Returning = Static<typeof Returning>;

export const InsightReturning = Type.Object({
  period: InsightPeriod,
  totals: Returning,
  /** Customers who wrote in the period before, all of its days. */
  activeBefore: Count,
  /** By day or month, customers who wrote in it; empty for a period of hours. */
  series: Type.Array(Type.Object({ start: Timestamp, active: Count, fresh: Count })),
  sites: Type.Array(Type.Object({ brand: BrandIdSchema, region: RegionCodeSchema, ...Returning.properties })),
});
export type InsightReturning = Static<typeof InsightReturning>;

export const insightReturning = defineOperation({
  id: "insightReturning",
  path: "/ops/api/insight/returning",
  ...deskAccess,
  summary:
    "Of the customers who wrote in a period, how many had written in the one before, and how many are new.",
  query: PeriodQuery,
  responses: { 200: InsightReturning },
  errors: [],
});

/** Months after that of the sign-up which are shown. */
export const cohortMonths = 12;

/** Cohorts of fewer accounts are not shown (INSIGHT-11). */
export const fewestInCohort = 10;

/** Counts of cohorts are rounded to this. */
export const cohortStep = 5;

export const InsightCohorts = Type.Object({
  zone: Type.String(),
  /** The first day of the first month, and today. */
  firstDay: Day,
  lastDay: Day,
  asOf: Timestamp,
  /** By month of sign-up, newest first. */
  cohorts: Type.Array(
    Type.Object({
      /** The first day of the month. */
      month: Day,
      /** All counts are rounded to 5; null: too few accounts to be shown. */
      accounts: Nullable(Count),
      /** Accounts that have bought, at any time since. */
      bought: Nullable(Count),
      /** The month of the sign-up, the one after, and so on up to now. Null: too few accounts. */
      months: Type.Array(Type.Object({ active: Nullable(Count), buying: Nullable(Count) })),
    }),
  ),
});
export type InsightCohorts = Static<typeof InsightCohorts>;

export const insightCohorts = defineOperation({
  id: "insightCohorts",
  path: "/ops/api/insight/cohorts",
  ...deskAccess,
  summary:
    "By month of sign-up, how many accounts bought, and how many wrote and bought in each month since.",
  query: Type.Object(
    { brand: Type.Optional(BrandIdSchema), region: Type.Optional(RegionCodeSchema) },
    { additionalProperties: false },
  ),
  responses: { 200: InsightCohorts },
  errors: [],
});
