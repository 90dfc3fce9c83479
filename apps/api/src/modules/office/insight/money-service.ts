import type { InsightQuery } from "@parlour/contract/operations/insight";
import type { InsightMoney, Takings } from "@parlour/contract/operations/insight-money";
import { currencies } from "@parlour/contract/regions";
import { succeed, type Result } from "@parlour/contract/result";
import type { Trx } from "../../../plugins/database.ts";
import type { Platform } from "../../../platform.ts";
import { zoneOf } from "./calendar-rules.ts";
import { coverBefore, coverPeriod, coverTotal, type Rolled } from "./cover-rules.ts";
import { selectLeft, selectPosted, selectStock, type PostedRow, type Stock } from "./credit-store.ts";
import { selectOpen, selectMoved, type SalesRow, type Moved } from "./money-store.ts";
import { resolvePeriod, toPeriod, type Period } from "./period-rules.ts";
import { readRolled } from "./rolled-store.ts";
import { groupBy, movementsOf, sumOf, takingsOf, unexplained } from "./rules.ts";
import type { Scope } from "./scope-store.ts";
import { inSnapshot } from "./snapshot-store.ts";

/** What a call reads from, and for whom. */
interface Reading {
  readonly trx: Trx;
  readonly scope: Scope;
  readonly period: Period;
  readonly rolled: Rolled;
}

async function countMoney({ trx, scope, period, rolled }: Reading): Promise<Moved> {
  const cover = coverPeriod(period, rolled);
  return await selectMoved(trx, scope, period, { from: period.from, cover, isChecked: true });
}

async function countMoneyBefore({ trx, scope, period, rolled }: Reading): Promise<Moved> {
  const { before } = period;
  const cover = coverTotal(period, before, rolled);
  return await selectMoved(trx, scope, period, { from: before.from, cover, isChecked: false });
}

function takingsWhere(
  { sales, back }: Moved,
  wanted: (row: Pick<SalesRow, "brand" | "region" | "currency" | "point">) => boolean,
): Takings {
  return takingsOf(sales.filter(wanted), back.filter(wanted));
}

async function currenciesOf(reading: Reading, moved: Moved): Promise<InsightMoney["currencies"]> {
  const { trx, scope, period } = reading;
  const earlier = await countMoneyBefore(reading);
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
        buyers: moved.buyers.get(currency) ?? 0,
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

/** Adds what was booked to a stock. */
function plus({ purchased, free, debt }: Stock, posted: readonly PostedRow[]): Stock {
  const on = (name: PostedRow["account"]): number =>
    posted.filter(({ account }) => account === name).reduce((sum, { amount }) => sum + amount, 0);
  return {
    purchased: purchased + on("customer:purchased"),
    free: free + on("customer:free"),
    debt: debt - on("customer:debt"),
  };
}

async function creditsOf({ trx, scope, period, rolled }: Reading): Promise<InsightMoney["credits"]> {
  const { zone, firstDay } = period;
  const posted = await selectPosted(trx, scope, period, coverPeriod(period, rolled));
  const before = await selectPosted(trx, scope, period, coverTotal(period, period.before, rolled));
  const opening = await selectStock(trx, scope, zone, coverBefore(zone, firstDay, rolled.until));
  return {
    opening,
    movements: movementsOf(posted),
    before: movementsOf(before),
    closing: plus(opening, posted),
    series: period.starts.map((start, point) => ({
      start: start.toISOString(),
      ...movementsOf(posted.filter((row) => row.point === point)),
    })),
    left: await selectLeft(trx, scope),
  };
}

function checkOf({ sales, booked, unequal }: Moved, credits: InsightMoney["credits"]): InsightMoney["check"] {
  const purchases = currencies.flatMap((currency) => {
    const counted = sumOf(
      ["count", "minor", "credits"],
      sales.filter((row) => row.currency === currency),
    );
    const entry = sumOf(
      ["count", "minor", "credits"],
      booked.filter((row) => row.currency === currency),
    );
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
  { readDatabase, clock }: Pick<Platform, "readDatabase" | "clock">,
  { brand, region, ...asked }: InsightQuery,
): Promise<Result<InsightMoney, "invalid_request">> {
  const resolved = resolvePeriod(asked, zoneOf(region), clock.now());
  if (!resolved.ok) return resolved;
  const period = resolved.value;
  const scope = { ...(brand === undefined ? {} : { brand }), ...(region === undefined ? {} : { region }) };
  return await readDatabase.run(({ database, asOf }) =>
    inSnapshot(database, async (trx) => {
      const rolled = await readRolled(trx, period.zone, "payments");
      const reading = { trx, scope, period, rolled };
      const moved = await countMoney(reading);
      const credits = await creditsOf(reading);
      return succeed({
        period: toPeriod(period, asOf),
        currencies: await currenciesOf(reading, moved),
        bundles: bundlesOf(moved.sales),
        sites: sitesOf(moved),
        credits,
        check: checkOf(moved, credits),
      });
    }),
  );
}
