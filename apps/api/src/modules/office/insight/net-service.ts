import type { InsightQuery } from "@parlour/contract/operations/insight";
import type { InsightNet } from "@parlour/contract/operations/insight-net";
import { currencies } from "@parlour/contract/regions";
import { succeed, type Result } from "@parlour/contract/result";
import type { Platform } from "../../../platform.ts";
import { dayOf, timeOfDay, zoneOf } from "./calendar-rules.ts";
import { coverOf, type Rolled } from "./cover-rules.ts";
import { netOf, type AmountRow } from "./net-rules.ts";
import { selectAmounts, selectReturned, type SumRow } from "./net-store.ts";
import { resolvePeriod, toPeriod } from "./period-rules.ts";
import { erasOf, type Era } from "./rates-rules.ts";
import { selectRates } from "./rates-store.ts";
import { readRolled } from "./rolled-store.ts";
import { groupBy } from "./rules.ts";
import { inSnapshot } from "./snapshot-store.ts";

/** Days of a zone within which a region's rates change: they are counted from the books, payment by payment. */
function withoutChangeDays(zone: string, { until, stale }: Rolled, eras: readonly Era[]): Rolled {
  const changing = eras
    .flatMap(({ from, to }) => (to === null ? [from] : [from, to]))
    .filter((moment) => timeOfDay(zone, moment) !== 0)
    .map((moment) => dayOf(zone, moment));
  return { until, stale: new Set([...stale, ...changing]) };
}

/** Reads what remains of a period's revenue after tax and fees, in one snapshot. */
export async function readNet(
  { readDatabase, clock }: Pick<Platform, "readDatabase" | "clock">,
  { brand, region, ...asked }: InsightQuery,
): Promise<Result<InsightNet, "invalid_request">> {
  const resolved = resolvePeriod(asked, zoneOf(region), clock.now());
  if (!resolved.ok) return resolved;
  const period = resolved.value;
  const { zone } = period;
  const scope = { ...(brand === undefined ? {} : { brand }), ...(region === undefined ? {} : { region }) };
  return await readDatabase.run(({ database, asOf }) =>
    inSnapshot(database, async (trx) => {
      const eras = erasOf(await selectRates(trx));
      const rolled = withoutChangeDays(zone, await readRolled(trx, zone, "payments"), eras);
      // by days, because rates begin with a day, not with a month
      const cover = coverOf(zone, period, rolled, period.asOf, { months: false, points: period });
      const sales = await selectAmounts(trx, scope, period, cover, eras);
      const returned = await selectReturned(trx, scope, period, period, eras);
      const withRates = (rows: readonly SumRow[]): readonly AmountRow[] =>
        rows.map(({ era, minor, count }) => ({
          rates: era === null ? null : (eras[era]?.rates ?? null),
          minor,
          count,
        }));
      const netWhere = (wanted: (row: SumRow) => boolean) =>
        netOf(withRates(sales.filter(wanted)), withRates(returned.filter(wanted)));
      const all = [...sales, ...returned];
      return succeed({
        period: toPeriod(period, asOf),
        currencies: currencies
          .filter((currency) => all.some((row) => row.currency === currency))
          .map((currency) => ({
            currency,
            totals: netWhere((row) => row.currency === currency),
            series: period.starts.map((start, point) => ({
              start: start.toISOString(),
              ...netWhere((row) => row.currency === currency && row.point === point),
            })),
          })),
        sites: [...groupBy(all, (row) => `${row.brand} ${row.region} ${row.currency}`).values()]
          .flatMap(([row]) =>
            row === undefined ? [] : [{ brand: row.brand, region: row.region, currency: row.currency }],
          )
          .toSorted((a, b) => a.brand.localeCompare(b.brand) || a.region.localeCompare(b.region))
          .map((site) => ({
            ...site,
            ...netWhere(
              (row) =>
                row.brand === site.brand && row.region === site.region && row.currency === site.currency,
            ),
          })),
      });
    }),
  );
}
