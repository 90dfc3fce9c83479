import type { PayRegion } from "@parlour/contract/operations/pay";
import { regionCodes, type RegionCode } from "@parlour/contract/regions";
import { currencyOf, earnedBy, type PayEntryFacts } from "./rules.ts";

/** A month's pay by region, beside the legal minimum (PAYROLL-5). Pure. */

/** The least pay for an hour in a region from a day on. */
export interface Minimum {
  readonly region: RegionCode;
  readonly validFrom: string;
  readonly hourMinor: number;
}

const hourMs = 3_600_000;

/** The legal minimum of a day. `minimums`: latest day first, then newest first. */
function minimumOn(minimums: readonly Minimum[], region: RegionCode, day: string): number | undefined {
  return minimums.find((each) => each.region === region && each.validFrom <= day)?.hourMinor;
}

function regionOf(
  region: RegionCode,
  entries: readonly PayEntryFacts[],
  minimums: readonly Minimum[],
): PayRegion {
  const sum = (value: (entry: PayEntryFacts) => number): number =>
    entries.reduce((total, entry) => total + value(entry), 0);
  const quantityOf =
    (...causes: readonly PayEntryFacts["cause"][]) =>
    (entry: PayEntryFacts): number =>
      causes.includes(entry.cause) ? entry.quantity : 0;
  const isPaidTime = ({ cause, rateMinor }: PayEntryFacts): boolean =>
    cause === "presence" || (cause === "breaks" && rateMinor !== null && rateMinor > 0);
  const earnedMinor = sum(({ postings }) => earnedBy(postings));
  const paidMs = sum((entry) => (isPaidTime(entry) ? entry.quantity : 0));
  const days = new Set(entries.filter(isPaidTime).map(({ day }) => day));
  const known = [...days].every((day) => minimumOn(minimums, region, day) !== undefined);
  // minor units multiplied by milliseconds, so that nothing is rounded before it is compared
  const demanded = sum((entry) =>
    isPaidTime(entry) ? entry.quantity * (minimumOn(minimums, region, entry.day) ?? 0) : 0,
  );
  return {
    region,
    currency: currencyOf(region),
    earnedMinor,
    correctedMinor: sum(({ cause, postings }) => (cause === "correction" ? earnedBy(postings) : 0)),
    replies: sum(quantityOf("replies")),
    charged: sum(({ charged }) => charged),
    presentMs: sum(quantityOf("presence")),
    breakMs: sum(quantityOf("breaks")),
    paidBreakMs: sum((entry) => (entry.cause === "breaks" && isPaidTime(entry) ? entry.quantity : 0)),
    hourMinor: paidMs > 0 ? Math.round((earnedMinor * hourMs) / paidMs) : null,
    minimumMinor: paidMs > 0 && known ? Math.round(demanded / paidMs) : null,
    isBelow: paidMs > 0 && known && earnedMinor * hourMs < demanded,
    lacksRate: entries.some(({ cause, rateMinor }) => cause !== "correction" && rateMinor === null),
  };
}

/** Sums entries by region, in the regions' order. `minimums`: latest day first, then newest first. */
export function summarise(entries: readonly PayEntryFacts[], minimums: readonly Minimum[]): PayRegion[] {
  return regionCodes.flatMap((region) => {
    const own = entries.filter((entry) => entry.region === region);
    return own.length === 0 ? [] : [regionOf(region, own, minimums)];
  });
}
