import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { BundleNameSchema, CurrencySchema } from "./payments.ts";
import { BrandIdSchema, Nullable, RegionCodeSchema, Timestamp, Uuid } from "./schemas.ts";

/**
 * The house's figures, from the database at the moment of the call. How each one is counted stands in
 * tooling/decisions/0038-figures-from-the-books.md; money is in minor units, and currencies are never added up.
 */

const Count = Type.Integer({ minimum: 0 });
const Seconds = Type.Integer({ minimum: 0 });
/** A day on a calendar, without a zone. */
const Day = Type.String({ format: "date" });
/** Minor units; below 0 where more went back than came in. */
const SignedMinor = Type.Integer();
const Minor = Type.Integer({ minimum: 0 });

/** `month` and `last_month` are calendar months; the others count days back from today. */
export const insightPeriods = ["today", "7d", "30d", "month", "last_month", "custom"] as const;
export type InsightPeriodName = (typeof insightPeriods)[number];

/** The most days that one answer covers. */
export const mostInsightDays = 366;

const scope = {
  /** Absent: all brands. */
  brand: Type.Optional(BrandIdSchema),
  /** Absent: all regions. */
  region: Type.Optional(RegionCodeSchema),
} as const;

const PeriodQuery = Type.Object(
  {
    ...scope,
    period: Type.Enum([...insightPeriods]),
    /** First and last day, both counted; with `custom` alone. */
    from: Type.Optional(Day),
    to: Type.Optional(Day),
  },
  { additionalProperties: false },
);
export type InsightQuery = Static<typeof PeriodQuery>;

/** What an answer covers. Days are days of `zone`. */
export const InsightPeriod = Type.Object({
  name: Type.Enum([...insightPeriods]),
  /** IANA name: the region's, or London's for all regions together. */
  zone: Type.String(),
  firstDay: Day,
  lastDay: Day,
  /** From the first moment of the first day up to, and without, the first after the last one. */
  from: Timestamp,
  to: Timestamp,
  /** What one point of a series covers. */
  step: Type.Enum(["hour", "day", "month"]),
  /** The period before, just as long; where this one is not over, up to the same hour of its last day. */
  before: Type.Object({ firstDay: Day, lastDay: Day, from: Timestamp, to: Timestamp }),
  /** When it was counted. */
  asOf: Timestamp,
});
export type InsightPeriod = Static<typeof InsightPeriod>;

/** How long customers waited: from the first unanswered message to its reply. Seconds, by nearest rank. */
export const Waits = Type.Object({
  /** Replies that ended a wait; one that follows another reply ends none. */
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

/** What operators told supervisors about. */
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
  /** By hour of the day, 0 to 23, all days together. */
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

const deskAccess = { method: "GET", access: "staff", minimumRole: "supervisor" } as const;

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
  /** Conversations that somebody works on, answered or not. */
  claimed: Count,
  /** Unanswered, and left alone until there is credit or the customer's break is over. */
  resting: Count,
});
export type QueueSite = Static<typeof QueueSite>;

export const InsightQueue = Type.Object({
  asOf: Timestamp,
  sites: Type.Array(QueueSite),
  /** Staff who are signed in, of all sites, by what they do; and those of them who hold a conversation. */
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
  summary: "The queue as it is now: what waits, how long, and who is there.",
  query: Type.Object(scope, { additionalProperties: false }),
  responses: { 200: InsightQueue },
  errors: [],
});

export const Funnel = Type.Object({
  /** Numbers without an account that asked for a code; null where codes of that time are no longer kept. */
  asked: Nullable(Count),
  /** Of those, numbers that gave it back. */
  verified: Nullable(Count),
  /** Accounts made in the period. */
  accounts: Count,
  /** Of those accounts, the ones that have written since, and that have bought since. */
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
  /** Codes are kept from then on; the day of `zone`. */
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

/** Money of one currency. */
export const Takings = Type.Object({
  purchases: Count,
  /** Money of purchases whose credits were granted. */
  grossMinor: Minor,
  refunds: Count,
  /** Of such purchases, money that went back to the card. */
  refundedMinor: Minor,
  disputesLost: Count,
  lostMinor: Minor,
  /** gross - refunded - lost */
  netMinor: SignedMinor,
});
export type Takings = Static<typeof Takings>;

/** Whole credits. */
export const CreditMovements = Type.Object({
  sold: Count,
  trial: Count,
  goodwill: Count,
  spentPurchased: Count,
  spentFree: Count,
  /** Taken back for refunds and lost disputes, and given again because the money stayed after all. */
  takenBack: Count,
  givenAgain: Count,
});
export type CreditMovements = Static<typeof CreditMovements>;

export const CreditStock = Type.Object({ purchased: Count, free: Count, debt: Count });
export type CreditStock = Static<typeof CreditStock>;

export const InsightMoney = Type.Object({
  period: InsightPeriod,
  /** One for each currency that moved in the period or the one before, or waits. */
  currencies: Type.Array(
    Type.Object({
      currency: CurrencySchema,
      totals: Takings,
      before: Takings,
      /** Customers who bought. */
      buyers: Count,
      /** Disputes that came in during the period, whatever became of them. */
      disputesOpened: Count,
      series: Type.Array(Type.Object({ start: Timestamp, ...Takings.properties })),
      /** Now: disputes that are open, and money that waits for staff to release it. */
      openDisputes: Count,
      openDisputedMinor: Minor,
      held: Count,
      heldMinor: Minor,
    }),
  ),
  bundles: Type.Array(
    Type.Object({
      currency: CurrencySchema,
      bundle: BundleNameSchema,
      purchases: Count,
      credits: Count,
      grossMinor: Minor,
    }),
  ),
  sites: Type.Array(
    Type.Object({
      brand: BrandIdSchema,
      region: RegionCodeSchema,
      currency: CurrencySchema,
      ...Takings.properties,
    }),
  ),
  credits: Type.Object({
    /** What customers had and owed when the period began and when it ended (or now). */
    opening: CreditStock,
    movements: CreditMovements,
    before: CreditMovements,
    closing: CreditStock,
    series: Type.Array(Type.Object({ start: Timestamp, ...CreditMovements.properties })),
    /** Now, on accounts that were erased: nobody can spend them. Credits have no other end; they never expire. */
    left: Type.Object({ purchased: Count, free: Count }),
  }),
  /** The same counted another way, through the ledger's entries: each pair is equal, or the books need a look. */
  check: Type.Object({
    agrees: Type.Boolean(),
    purchases: Type.Array(
      Type.Object({
        currency: CurrencySchema,
        counted: Count,
        booked: Count,
        countedMinor: Minor,
        bookedMinor: Minor,
        countedCredits: Count,
        bookedCredits: Count,
      }),
    ),
    /** Purchases of which the credits taken back are not those that the money sent back calls for. */
    unequal: Count,
    /** Credits that opening, movements and closing do not explain. */
    unexplained: Type.Integer(),
  }),
});
export type InsightMoney = Static<typeof InsightMoney>;

export const insightMoney = defineOperation({
  id: "insightMoney",
  method: "GET",
  path: "/ops/api/insight/money",
  access: "staff",
  minimumRole: "admin",
  summary: "Revenue, refunds, lost disputes and credits of a period, checked against the ledger.",
  query: PeriodQuery,
  responses: { 200: InsightMoney },
  errors: [],
});

/** Tables that go out as files, by who may have them. */
export const insightTables = ["desk", "hours", "operators", "desk-sites", "people", "people-sites"] as const;
export type InsightTable = (typeof insightTables)[number];
export const moneyTables = ["revenue", "bundles", "revenue-sites", "credits", "check"] as const;
export type MoneyTable = (typeof moneyTables)[number];

const CsvFile = Type.String({ contentMediaType: "text/csv" });

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

export const insightMoneyFile = defineOperation({
  id: "insightMoneyFile",
  method: "GET",
  path: "/ops/api/insight/money/files/:table",
  access: "staff",
  minimumRole: "admin",
  summary: "A table of the money's figures as a CSV file; audited.",
  params: Type.Object({ table: Type.Enum([...moneyTables]) }),
  query: PeriodQuery,
  responses: { 200: CsvFile },
  errors: [],
});
