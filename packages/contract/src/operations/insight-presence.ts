import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { Count, Day, deskAccess, InsightPeriod, PeriodQuery } from "./insight.ts";
import { Uuid } from "./schemas.ts";

/** Hours at the desk, and how many waited and were there by hour of the day (INSIGHT-8, INSIGHT-9). */

const Milliseconds = Type.Integer({ minimum: 0 });

export const InsightPresence = Type.Object({
  period: InsightPeriod,
  /** Times at the desk are kept from this day of `zone` on. */
  keptFrom: Day,
  /** Longest presence first. Presence is of all sites, replies are of the sites asked for. */
  operators: Type.Array(
    Type.Object({
      staffId: Uuid,
      displayName: Type.String(),
      presentMs: Milliseconds,
      /** Breaks begun. */
      breaks: Count,
      replies: Count,
      charged: Count,
    }),
  ),
  /** By hour of the day, 0 to 23, summed over all days. */
  hours: Type.Array(
    Type.Object({
      hour: Type.Integer({ minimum: 0, maximum: 23 }),
      /** How long this hour of the day lasted in the period up to now, over all days. */
      lastedMs: Milliseconds,
      /** Time at the desk of all operators together. */
      presentMs: Milliseconds,
      /** Time that conversations waited, of the waits that ended in the period. */
      waitedMs: Milliseconds,
      written: Count,
      replies: Count,
    }),
  ),
});
export type InsightPresence = Static<typeof InsightPresence>;

export const insightPresence = defineOperation({
  id: "insightPresence",
  path: "/ops/api/insight/presence",
  ...deskAccess,
  summary:
    "Hours at the desk and breaks by operator, and by hour of the day how many customers waited and operators were present.",
  query: PeriodQuery,
  responses: { 200: InsightPresence },
  errors: [],
});
