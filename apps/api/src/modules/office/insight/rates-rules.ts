import { earliestRates, longestRatesLead, type MoneyRates } from "@parlour/contract/operations/insight-net";
import { regions, type RegionCode } from "@parlour/contract/regions";
import { addDays, dayOf, isDay, momentOf, zoneOf } from "./calendar-rules.ts";
import type { Rates } from "./net-rules.ts";

/** Which rates of fees and tax are in force when. Pure. */

/** Rates as they were set. */
export interface SetRates extends Rates {
  readonly region: RegionCode;
  /** The first day, by the region's clock. */
  readonly validFrom: string;
  readonly setBy: string;
  readonly setAt: Date;
}

/** A time in which a region's rates are in force. */
export interface Era {
  readonly region: RegionCode;
  readonly rates: Rates;
  readonly from: Date;
  /** Null: until others are set. */
  readonly to: Date | null;
}

/** Whether rates can begin on a day: not too early, and not too far ahead. */
export function canBeginOn(region: RegionCode, day: string, now: Date): boolean {
  const latest = addDays(dayOf(zoneOf(region), now), longestRatesLead);
  return isDay(day) && day >= earliestRates && day <= latest;
}

/** Those that count: of several for one day the newest. `rows`: newest day first, then newest first. */
function inOrder(rows: readonly SetRates[], region: RegionCode): readonly SetRates[] {
  return rows.filter(
    (row, index) =>
      row.region === region &&
      rows.findIndex((each) => each.region === region && each.validFrom === row.validFrom) === index,
  );
}

/** Returns the eras of all regions. `rows`: newest day first, then newest first. */
export function erasOf(rows: readonly SetRates[]): readonly Era[] {
  return [...new Set(rows.map(({ region }) => region))].flatMap((region) => {
    const own = inOrder(rows, region);
    const begins = (row: SetRates): Date => momentOf(zoneOf(region), row.validFrom);
    return own.map((row, index) => {
      const next = own[index - 1];
      return { region, rates: row, from: begins(row), to: next === undefined ? null : begins(next) };
    });
  });
}

/** Returns rates in the contract's form. `rows`: newest day first, then newest first. */
export function toMoneyRates(rows: readonly SetRates[], now: Date): MoneyRates {
  return rows.map((row) => {
    const counting = inOrder(rows, row.region);
    const today = dayOf(zoneOf(row.region), now);
    const current = counting.find(({ validFrom }) => validFrom <= today);
    const state = !counting.includes(row)
      ? "replaced"
      : row === current
        ? "now"
        : row.validFrom > today
          ? "coming"
          : "earlier";
    const { setAt, ...rest } = row;
    return { ...rest, currency: regions[row.region].currency, state, setAt: setAt.toISOString() };
  });
}
