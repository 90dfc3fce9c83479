import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { Count, deskAccess, InsightPeriod, PeriodQuery, Waits } from "./insight.ts";
import { BrandIdSchema, RegionCodeSchema, Uuid } from "./schemas.ts";

/** What each profile's conversations bring, by site (INSIGHT-7). */
export const InsightProfiles = Type.Object({
  period: InsightPeriod,
  /** Most replies first; profiles without a message in the period are left out. */
  profiles: Type.Array(
    Type.Object({
      profileId: Uuid,
      name: Type.String(),
      brand: BrandIdSchema,
      region: RegionCodeSchema,
      /** Messages of customers. */
      written: Count,
      replies: Count,
      /** Replies that cost a credit. */
      charged: Count,
      /** Credits that replies cost. */
      credits: Count,
      waits: Waits,
    }),
  ),
});
export type InsightProfiles = Static<typeof InsightProfiles>;

export const insightProfiles = defineOperation({
  id: "insightProfiles",
  path: "/ops/api/insight/profiles",
  ...deskAccess,
  summary: "Messages, replies, credits and waiting times of a period by profile and site.",
  query: PeriodQuery,
  responses: { 200: InsightProfiles },
  errors: [],
});
