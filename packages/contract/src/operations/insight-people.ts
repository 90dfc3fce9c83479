import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { Count, Day, deskAccess, InsightPeriod, PeriodQuery } from "./insight.ts";
import { BrandIdSchema, Nullable, RegionCodeSchema, Timestamp } from "./schemas.ts";

/** New customers, from the first code to the first purchase, and consent to marketing. */

export const Funnel = Type.Object({
  /** Numbers without an account that asked for a code; null if codes of that time are no longer kept. */
  asked: Nullable(Count),
  /** Of those, numbers that entered it. */
  verified: Nullable(Count),
  /** Accounts created in the period. */
  accounts: Count,
  /** How many of those accounts have since written, and how many have bought. */
  wrote: Count,
  bought: Count,
});
export type Funnel = Static<typeof Funnel>;

export const Consents = Type.Object({
  optedIn: Count,
  /** Refused by texting STOP, in the account, or through staff. */
  outByText: Count,
  outInAccount: Count,
  outByStaff: Count,
  /** Marketing texts handed to the provider. */
  textsSent: Count,
});
export type Consents = Static<typeof Consents>;

export const InsightPeople = Type.Object({
  period: InsightPeriod,
  /** Codes are kept from this day of `zone` on. */
  codesKeptFrom: Day,
  funnel: Funnel,
  funnelBefore: Funnel,
  consents: Consents,
  consentsBefore: Consents,
  series: Type.Array(Type.Object({ start: Timestamp, ...Funnel.properties, ...Consents.properties })),
  sites: Type.Array(
    Type.Object({
      brand: BrandIdSchema,
      region: RegionCodeSchema,
      ...Funnel.properties,
      ...Consents.properties,
    }),
  ),
});
export type InsightPeople = Static<typeof InsightPeople>;

export const insightPeople = defineOperation({
  id: "insightPeople",
  path: "/ops/api/insight/people",
  ...deskAccess,
  summary: "From a code to the first purchase, and who agreed to marketing or refused it.",
  query: PeriodQuery,
  responses: { 200: InsightPeople },
  errors: [],
});
