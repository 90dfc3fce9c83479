import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { BrandIdSchema, Nullable, RegionCodeSchema, Timestamp, Uuid } from "./schemas.ts";

/**
 * The business figures, computed from the database at the time of the call.
 * tooling/decisions/0038-figures-from-the-books.md defines each figure. Money is in minor units, and currencies are
 * never added together.
 */

export const Count = Type.Integer({ minimum: 0 });
const Seconds = Type.Integer({ minimum: 0 });
/** A day on a calendar, without a zone. */
export const Day = Type.String({ format: "date" });

/** `month` and `last_month` are calendar months; the others count days back from today. */
export const insightPeriods = ["today", "7d", "30d", "month", "last_month", "custom"] as const;
export type InsightPeriodName = (typeof insightPeriods)[number];

/** The most days in one report. */
export const mostInsightDays = 366;

const scope = {
  /** Absent: all brands. */
  brand: Type.Optional(BrandIdSchema),
  /** Absent: all regions. */
  region: Type.Optional(RegionCodeSchema),
} as const;

export const PeriodQuery = Type.Object(
  {
    ...scope,
    period: Type.Enum([...insightPeriods]),
    /** First and last day, both included; only with `custom`. */
    from: Type.Optional(Day),
    to: Type.Optional(Day),
  },
  { additionalProperties: false },
);
export type InsightQuery = Static<typeof PeriodQuery>;

/** The period and sites of a report. Days are calendar days in `zone`. */
export const InsightPeriod = Type.Object({
  name: Type.Enum([...insightPeriods]),
  /** IANA name: the region's, or London's for all regions together. */
  zone: Type.String(),
  firstDay: Day,
  lastDay: Day,
  /** From the start of the first day (included) to the start of the day after the last (excluded). */
  from: Timestamp,
  to: Timestamp,
  /** The length of one point of a series. */
  step: Type.Enum(["hour", "day", "month"]),
  /**
   * The previous period of the same length; if the current one is not over, up to the same time of its last
   * day.
   */
  before: Type.Object({ firstDay: Day, lastDay: Day, from: Timestamp, to: Timestamp }),
  /** When the figures were counted. */
  asOf: Timestamp,
  /** What was stored until then is counted. Earlier than asOf if the figures come from a replica. */
  dataAsOf: Timestamp,
});
export type InsightPeriod = Static<typeof InsightPeriod>;

/**
 * Customers' waiting time, from the first unanswered message to its reply: percentiles in seconds, by nearest rank. From
 * 64 seconds on, percentiles are rounded by at most 1.6 %; `longest` is exact.
 */
export const Waits = Type.Object({
  /** Replies that ended a wait; a reply that follows another reply ends none. */
  count: Count,
  median: Nullable(Seconds),
  /** Nine of ten waited no longer. */
  p90: Nullable(Seconds),
  longest: Nullable(Seconds),
});
export type Waits = Static<typeof Waits>;

export const DeskTotals = Type.Object({
  /** Messages of customers. */
  written: Count,
  /** Customers who wrote at least one. */
  customers: Count,
  replies: Count,
  /** Replies that cost a credit; the others were free. */
  charged: Count,
  /** Conversations with a reply. */
  conversations: Count,
  waits: Waits,
});
export type DeskTotals = Static<typeof DeskTotals>;

export const DeskPoint = Type.Object({
  /** When the hour, day or month begins. */
  start: Timestamp,
  written: Count,
  replies: Count,
  charged: Count,
  waits: Waits,
  /** Conversations with an unanswered message when it ended, or now. */
  waitingAtEnd: Count,
  /** Staff who replied. */
  operators: Count,
});
export type DeskPoint = Static<typeof DeskPoint>;

/** The flags that operators raised. */
export const CareFigures = Type.Object({
  /** Flags raised in the period, by kind. */
  distress: Count,
  underAge: Count,
  threat: Count,
  scam: Count,
  /** Flags decided in the period, and half of them within so many seconds. */
  decided: Count,
  medianToDecide: Nullable(Seconds),
  /** Now. */
  open: Count,
});
export type CareFigures = Static<typeof CareFigures>;

export const InsightDesk = Type.Object({
  period: InsightPeriod,
  totals: DeskTotals,
  before: DeskTotals,
  care: CareFigures,
  /** Ascending and without gaps, up to now. */
  series: Type.Array(DeskPoint),
  /** By hour of the day, 0 to 23, summed over all days. */
  hours: Type.Array(Type.Object({ hour: Type.Integer(), written: Count, replies: Count, waits: Waits })),
  /** Most replies first. */
  operators: Type.Array(
    Type.Object({
      staffId: Uuid,
      displayName: Type.String(),
      replies: Count,
      charged: Count,
      conversations: Count,
      waits: Waits,
    }),
  ),
  sites: Type.Array(
    Type.Object({
      brand: BrandIdSchema,
      region: RegionCodeSchema,
      written: Count,
      replies: Count,
      charged: Count,
      waits: Waits,
    }),
  ),
});
export type InsightDesk = Static<typeof InsightDesk>;

export const deskAccess = { method: "GET", access: "staff", minimumRole: "supervisor" } as const;

export const insightDesk = defineOperation({
  id: "insightDesk",
  path: "/ops/api/insight/desk",
  ...deskAccess,
  summary: "Replies and waiting times of a period: in all, over time, by hour of the day, operator and site.",
  query: PeriodQuery,
  responses: { 200: InsightDesk },
  errors: [],
});

export const QueueSite = Type.Object({
  brand: BrandIdSchema,
  region: RegionCodeSchema,
  /** Conversations that anybody could claim. */
  waiting: Count,
  oldestSince: Nullable(Timestamp),
  /** Claimed conversations, with or without an unanswered message. */
  claimed: Count,
  /** Unanswered conversations that wait for the customer to buy credit or end their break. */
  resting: Count,
});
export type QueueSite = Static<typeof QueueSite>;

export const InsightQueue = Type.Object({
  asOf: Timestamp,
  sites: Type.Array(QueueSite),
  /** Signed-in staff of all sites by presence, and how many of them hold a conversation. */
  available: Count,
  onBreak: Count,
  away: Count,
  holding: Count,
});
export type InsightQueue = Static<typeof InsightQueue>;

export const insightQueue = defineOperation({
  id: "insightQueue",
  path: "/ops/api/insight/queue",
  ...deskAccess,
  summary: "The current queue: how many wait, how long, and which operators are present.",
  query: Type.Object(scope, { additionalProperties: false }),
  responses: { 200: InsightQueue },
  errors: [],
});

/** Tables that can be downloaded as files; the money tables are in insight-money.ts. */
export const insightTables = [
  "desk",
  "hours",
  "operators",
  "desk-sites",
  "profiles",
  "presence",
  "presence-hours",
  "people",
  "people-sites",
  "returning",
  "returning-sites",
  "cohorts",
  "fraud",
] as const;
export type InsightTable = (typeof insightTables)[number];

export const CsvFile = Type.String({ contentMediaType: "text/csv" });

export const insightFile = defineOperation({
  id: "insightFile",
  path: "/ops/api/insight/files/:table",
  ...deskAccess,
  summary: "A table of the figures as a CSV file; audited.",
  params: Type.Object({ table: Type.Enum([...insightTables]) }),
  query: PeriodQuery,
  responses: { 200: CsvFile },
  errors: [],
});
