import {
  earliestPayDay,
  longestPayLead,
  type PayMinimum,
  type PayRate,
} from "@parlour/contract/operations/pay";
import { currencyOf, siteId, type Rate } from "./rules.ts";
import type { Minimum } from "./month-rules.ts";

/** Which rates and minimums are in force when. Pure. */

const dayMs = 86_400_000;

/** Whether a rate can begin at a time: not in the past, and not too far ahead. */
export function canBeginAt(at: Date, now: Date): boolean {
  return at >= now && at.getTime() <= now.getTime() + longestPayLead * dayMs;
}

/** Whether a legal minimum can begin on a day, seen on `today`. */
export function canMinimumBegin(day: string, today: string): boolean {
  return day >= earliestPayDay && Date.parse(day) <= Date.parse(today) + longestPayLead * dayMs;
}

/** States of settings: latest beginning first, then newest first; `groupOf` says what they are a setting of. */
function statesOf<Row>(
  rows: readonly Row[],
  groupOf: (row: Row) => string,
  beginOf: (row: Row) => string,
  now: string,
): readonly PayRate["state"][] {
  const seen = new Set<string>();
  const current = new Set<string>();
  return rows.map((row) => {
    const group = groupOf(row);
    const begin = beginOf(row);
    const name = `${group} ${begin}`;
    if (seen.has(name)) return "replaced";
    seen.add(name);
    if (begin > now) return "coming";
    if (current.has(group)) return "earlier";
    current.add(group);
    return "now";
  });
}

interface Setting {
  readonly setBy: string;
  readonly setAt: Date;
}

/** Returns rates in the contract's form. `rows`: latest beginning first, then newest first. */
export function toPayRates(rows: readonly (Rate & Setting)[], now: Date): PayRate[] {
  const states = statesOf(rows, siteId, ({ validFrom }) => validFrom.toISOString(), now.toISOString());
  return rows.map((row, index) => ({
    brand: row.brand,
    region: row.region,
    currency: currencyOf(row.region),
    validFrom: row.validFrom.toISOString(),
    replyBasis: row.replyBasis,
    replyMinor: row.replyMinor,
    hourMinor: row.hourMinor,
    breaksPaid: row.breaksPaid,
    state: states[index] ?? "earlier",
    setBy: row.setBy,
    setAt: row.setAt.toISOString(),
  }));
}

/** Returns legal minimums in the contract's form. `rows`: latest day first, then newest first. */
export function toPayMinimums(rows: readonly (Minimum & Setting)[], today: string): PayMinimum[] {
  const states = statesOf(
    rows,
    ({ region }) => region,
    ({ validFrom }) => validFrom,
    today,
  );
  return rows.map(({ region, validFrom, hourMinor, setBy, setAt }, index) => ({
    region,
    currency: currencyOf(region),
    validFrom,
    hourMinor,
    state: states[index] ?? "earlier",
    setBy,
    setAt: setAt.toISOString(),
  }));
}
