import type { InsightQuery } from "@parlour/contract/operations/insight";
import type { InsightMoney, Takings } from "@parlour/contract/operations/insight-money";
import { currencies } from "@parlour/contract/regions";
import { succeed, type Result } from "@parlour/contract/result";
import type { Trx } from "../../../plugins/database.ts";
import type { Platform } from "../../../platform.ts";
import { zoneOf } from "./calendar-rules.ts";
import {
  countUnequal,
  selectBooked,
  selectMovedSince,
  selectPosted,
  selectStock,
  type Stock,
} from "./credit-store.ts";
import {
  selectBack,
  selectBuyers,
  selectOpen,
  selectSales,
  type BackRow,
  type SalesRow,
} from "./money-store.ts";
import { resolvePeriod, toPeriod, type Period, type Window } from "./period-rules.ts";
import { groupBy, movementsOf, sumOf, takingsOf, unexplained } from "./rules.ts";
import type { Scope } from "./scope-store.ts";
import { inSnapshot } from "./snapshot-store.ts";

interface Moved {
  readonly sales: readonly SalesRow[];
  readonly back: readonly BackRow[];
}

async function countMoney(trx: Trx, scope: Scope, window: Window, period: Period): Promise<Moved> {
  return {
    sales: await selectSales(trx, scope, window, period),
    back: await selectBack(trx, scope, window, period),
  };
}

function takingsWhere(
  { sales, back }: Moved,
  wanted: (row: Pick<SalesRow, "brand" | "region" | "currency" | "point">) => boolean,
): Takings {
  return takingsOf(sales.filter(wanted), back.filter(wanted));
}

async function currenciesOf(
  trx: Trx,
  scope: Scope,
  period: Period,
  moved: Moved,
): Promise<InsightMoney["currencies"]> {
  const earlier = await countMoney(trx, scope, period.before, period);
  const buyers = await selectBuyers(trx, scope, period);
  const open = new Map((await selectOpen(trx, scope, period)).map((row) => [row.currency, row]));
  const used = new Set([
    ...[...moved.sales, ...moved.back, ...earlier.sales, ...earlier.back].map((row) => row.currency),
    ...open.keys(),
  ]);
  return currencies
    .filter((currency) => used.has(currency))
    .map((currency) => {
      const standing = open.get(currency);
      return {
        currency,
        totals: takingsWhere(moved, (row) => row.currency === currency),
        before: takingsWhere(earlier, (row) => row.currency === currency),
        buyers: buyers.get(currency) ?? 0,
        disputesOpened: standing?.disputesOpened ?? 0,
        series: period.starts.map((start, point) => ({
          start: start.toISOString(),
          ...takingsWhere(moved, (row) => row.currency === currency && row.point === point),
        })),
        openDisputes: standing?.openDisputes ?? 0,
        openDisputedMinor: standing?.openDisputedMinor ?? 0,
        held: standing?.held ?? 0,
        heldMinor: standing?.heldMinor ?? 0,
      };
    });
}

function bundlesOf(sales: readonly SalesRow[]): InsightMoney["bundles"] {
  const groups = groupBy(sales, ({ currency, bundle }) => `${currency} ${bundle}`);
  return [...groups.values()]
    .flatMap((rows) => {
      const [first] = rows;
      if (first === undefined) return [];
      const { count, minor, credits } = sumOf(["count", "minor", "credits"], rows);
      const { currency, bundle } = first;
      return [{ currency, bundle, purchases: count, credits, grossMinor: minor }];
    })
    .toSorted((a, b) => a.currency.localeCompare(b.currency) || b.grossMinor - a.grossMinor);
}

function sitesOf(moved: Moved): InsightMoney["sites"] {
  const keys = [...moved.sales, ...moved.back].map(({ brand, region, currency }) => ({
    brand,
    region,
    currency,
  }));
  return [...groupBy(keys, (key) => Object.values(key).join(" ")).values()]
    .flatMap(([key]) => (key === undefined ? [] : [key]))
    .toSorted((a, b) => a.brand.localeCompare(b.brand) || a.region.localeCompare(b.region))
    .map((key) => ({
      ...key,
      ...takingsWhere(
        moved,
        (row) => row.brand === key.brand && row.region === key.region && row.currency === key.currency,
      ),
    }));
}

function less(now: Stock, moved: Stock): Stock {
  return {
    purchased: now.purchased - moved.purchased,
    free: now.free - moved.free,
    debt: now.debt - moved.debt,
  };
}

async function creditsOf(trx: Trx, scope: Scope, period: Period): Promise<InsightMoney["credits"]> {
  const posted = await selectPosted(trx, scope, period, period);
  const { now, left } = await selectStock(trx, scope);
  return {
    // Calculated backwards from the current totals, which every reply and purchase updates.
    opening: less(now, await selectMovedSince(trx, scope, period.from)),
    movements: movementsOf(posted),
    before: movementsOf(await selectPosted(trx, scope, period.before, period)),
    closing: less(now, await selectMovedSince(trx, scope, period.to)),
    series: period.starts.map((start, point) => ({
      start: start.toISOString(),
      ...movementsOf(posted.filter((row) => row.point === point)),
    })),
    left,
  };
}

async function checkOf(
  trx: Trx,
  scope: Scope,
  period: Period,
  { sales }: Moved,
  credits: InsightMoney["credits"],
): Promise<InsightMoney["check"]> {
  const booked = new Map((await selectBooked(trx, scope, period)).map((row) => [row.currency, row]));
  const purchases = currencies.flatMap((currency) => {
    const counted = sumOf(
      ["count", "minor", "credits"],
      sales.filter((row) => row.currency === currency),
    );
    const entry = booked.get(currency) ?? { count: 0, minor: 0, credits: 0 };
    if (counted.count === 0 && entry.count === 0) return [];
    return [
      {
        currency,
        counted: counted.count,
        booked: entry.count,
        countedMinor: counted.minor,
        bookedMinor: entry.minor,
        countedCredits: counted.credits,
        bookedCredits: entry.credits,
      },
    ];
  });
  const unequal = await countUnequal(trx, scope);
  const strays = unexplained(credits.opening, credits.movements, credits.closing);
  const agrees =
    unequal === 0 &&
    strays === 0 &&
    purchases.every(
      (each) =>
        each.counted === each.booked &&
        each.countedMinor === each.bookedMinor &&
        each.countedCredits === each.bookedCredits,
    );
  return { agrees, purchases, unequal, unexplained: strays };
}

/** Reads revenue and credits of a period, checked against the ledger, in one snapshot. */
export async function readMoney(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { brand, region, ...asked }: InsightQuery,
): Promise<Result<InsightMoney, "invalid_request">> {
  const resolved = resolvePeriod(asked, zoneOf(region), clock.now());
  if (!resolved.ok) return resolved;
  const period = resolved.value;
  const scope = { ...(brand === undefined ? {} : { brand }), ...(region === undefined ? {} : { region }) };
  return await inSnapshot(database, async (trx) => {
    const moved = await countMoney(trx, scope, period, period);
    const credits = await creditsOf(trx, scope, period);
    return succeed({
      period: toPeriod(period),
      currencies: await currenciesOf(trx, scope, period, moved),
      bundles: bundlesOf(moved.sales),
      sites: sitesOf(moved),
      credits,
      check: await checkOf(trx, scope, period, moved, credits),
    });
  });
}
