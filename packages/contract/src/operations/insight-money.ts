import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { Count, CsvFile, InsightPeriod, PeriodQuery } from "./insight.ts";
import { BundleNameSchema } from "./payments.ts";
import { BrandIdSchema, CurrencySchema, RegionCodeSchema, Timestamp } from "./schemas.ts";

/** Money received and returned: money in minor units, credits as whole numbers. */

const Minor = Type.Integer({ minimum: 0 });
/** Minor units; negative if more was returned than received. */
const SignedMinor = Type.Integer();

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
  /** Taken back for refunds and lost disputes, and returned because the money stayed after all. */
  takenBack: Count,
  givenAgain: Count,
});
export type CreditMovements = Static<typeof CreditMovements>;

export const CreditStock = Type.Object({ purchased: Count, free: Count, debt: Count });
export type CreditStock = Static<typeof CreditStock>;

export const InsightMoney = Type.Object({
  period: InsightPeriod,
  /**
   * One for each currency with movements in the period or the one before, or with open disputes or held
   * money.
   */
  currencies: Type.Array(
    Type.Object({
      currency: CurrencySchema,
      totals: Takings,
      before: Takings,
      /** Customers who bought. */
      buyers: Count,
      /** Disputes opened during the period, whatever their outcome. */
      disputesOpened: Count,
      series: Type.Array(Type.Object({ start: Timestamp, ...Takings.properties })),
      /** Now: open disputes, and held money that waits for staff. */
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
    /** Customers' balances and debts at the start of the period and at its end (or now). */
    opening: CreditStock,
    movements: CreditMovements,
    before: CreditMovements,
    closing: CreditStock,
    series: Type.Array(Type.Object({ start: Timestamp, ...CreditMovements.properties })),
    /** Now, on erased accounts: nobody can spend them. Credits never expire. */
    left: Type.Object({ purchased: Count, free: Count }),
  }),
  /** The same figures counted another way, through the ledger's entries: each pair must be equal. */
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
    /** Purchases whose last refund or dispute was in the period, for which a wrong number of credits was taken back. */
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

/** Tables that administrators can download as files. */
export const moneyTables = [
  "revenue",
  "bundles",
  "revenue-sites",
  "credits",
  "check",
  "net",
  "net-sites",
] as const;
export type MoneyTable = (typeof moneyTables)[number];

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
