import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { Count, Day, InsightPeriod, PeriodQuery } from "./insight.ts";
import { BrandIdSchema, CurrencySchema, RegionCodeSchema, Timestamp } from "./schemas.ts";

/** What remains of revenue after tax and the card provider's fees, and the rates that are set (INSIGHT-12, INSIGHT-13). */

const Minor = Type.Integer({ minimum: 0 });
const SignedMinor = Type.Integer();

export const Net = Type.Object({
  purchases: Count,
  /** Purchases of days without rates: neither tax nor fees are taken off. */
  withoutRates: Count,
  /** Money of purchases whose credits were granted. */
  grossMinor: Minor,
  /** Refunded and lost to disputes. */
  returnedMinor: Minor,
  /** Tax within gross, less the tax within what was returned. */
  taxMinor: SignedMinor,
  /** Fees of the purchases; they stay with the provider if the money goes back. */
  feesMinor: Minor,
  /** gross - returned - tax - fees */
  netMinor: SignedMinor,
});
export type Net = Static<typeof Net>;

export const InsightNet = Type.Object({
  period: InsightPeriod,
  currencies: Type.Array(
    Type.Object({
      currency: CurrencySchema,
      totals: Net,
      series: Type.Array(Type.Object({ start: Timestamp, ...Net.properties })),
    }),
  ),
  sites: Type.Array(
    Type.Object({
      brand: BrandIdSchema,
      region: RegionCodeSchema,
      currency: CurrencySchema,
      ...Net.properties,
    }),
  ),
});
export type InsightNet = Static<typeof InsightNet>;

const adminAccess = { access: "staff", minimumRole: "admin" } as const;

export const insightNet = defineOperation({
  id: "insightNet",
  method: "GET",
  path: "/ops/api/insight/money/net",
  ...adminAccess,
  summary: "What remains of a period's revenue after tax and the card provider's fees.",
  query: PeriodQuery,
  responses: { 200: InsightNet },
  errors: [],
});

/** The rates of a region from a day on. Percentages in hundredths of a percent. */
const rates = {
  feeBasisPoints: Type.Integer({ minimum: 0, maximum: 5_000 }),
  /** Minor units of the region's currency, for each payment. */
  feeFixedMinor: Type.Integer({ minimum: 0, maximum: 10_000 }),
  /** Tax that prices include. */
  taxBasisPoints: Type.Integer({ minimum: 0, maximum: 5_000 }),
} as const;

export const MoneyRates = Type.Array(
  Type.Object({
    region: RegionCodeSchema,
    currency: CurrencySchema,
    /** `now`: in force. `coming`: not begun. `earlier`: over. `replaced`: set again for the same day. */
    state: Type.Enum(["now", "coming", "earlier", "replaced"]),
    /** The first day, by the region's clock. */
    validFrom: Day,
    ...rates,
    /** Display name of who set it. */
    setBy: Type.String(),
    setAt: Timestamp,
  }),
);
export type MoneyRates = Static<typeof MoneyRates>;

export const moneyRates = defineOperation({
  id: "moneyRates",
  method: "GET",
  path: "/ops/api/money-rates",
  ...adminAccess,
  summary: "Fees and tax of each region, in force, coming and earlier: the newest 200, latest day first.",
  responses: { 200: MoneyRates },
  errors: [],
});

/** The most days that rates can be set ahead. */
export const longestRatesLead = 366;
/** Rates begin on this day at the earliest. */
export const earliestRates = "2020-01-01";

export const setMoneyRates = defineOperation({
  id: "setMoneyRates",
  method: "POST",
  path: "/ops/api/money-rates/:region",
  ...adminAccess,
  stepUp: true,
  summary: "Sets fees and tax of a region from a day on, also an earlier one; recorded in the audit.",
  params: Type.Object({ region: RegionCodeSchema }),
  body: Type.Object({ validFrom: Day, ...rates }, { additionalProperties: false }),
  responses: { 201: MoneyRates },
  errors: [],
});
