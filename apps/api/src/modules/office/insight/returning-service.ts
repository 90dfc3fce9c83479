import type { InsightQuery } from "@parlour/contract/operations/insight";
import type { InsightReturning, Returning } from "@parlour/contract/operations/insight-returning";
import { succeed, type Result } from "@parlour/contract/result";
import type { Platform } from "../../../platform.ts";
import { zoneOf } from "./calendar-rules.ts";
import { coverPeriod, coverTotal } from "./cover-rules.ts";
import { selectDeskTotal } from "./desk-figures-store.ts";
import { resolvePeriod, toPeriod } from "./period-rules.ts";
import { selectReturning, type ReturningRow } from "./returning-store.ts";
import { readRolled } from "./rolled-store.ts";
import { groupBy, sumOf } from "./rules.ts";
import { inSnapshot } from "./snapshot-store.ts";

function returningOf(rows: readonly ReturningRow[]): Returning {
  const { active, returned, fresh } = sumOf(["active", "returned", "fresh"], rows);
  return { active, returned, cameBack: active - returned - fresh, fresh };
}

/** Reads how many of a period's customers had written in the period before, in one snapshot. */
export async function readReturning(
  { readDatabase, clock }: Pick<Platform, "readDatabase" | "clock">,
  { brand, region, ...asked }: InsightQuery,
): Promise<Result<InsightReturning, "invalid_request">> {
  const resolved = resolvePeriod(asked, zoneOf(region), clock.now());
  if (!resolved.ok) return resolved;
  const period = resolved.value;
  const { zone, before, from } = period;
  const scope = { ...(brand === undefined ? {} : { brand }), ...(region === undefined ? {} : { region }) };
  return await readDatabase.run(({ database, asOf }) =>
    inSnapshot(database, async (trx) => {
      const rolled = await readRolled(trx, zone, "messages");
      const rows = await selectReturning(trx, scope, period, coverPeriod(period, rolled));
      // all of the days before, also if this period is not over: the day on which somebody last wrote decides
      const earlier = coverTotal(period, { from: before.from, to: from }, rolled);
      const { customers } = await selectDeskTotal(trx, { zone, scope, from: before.from, inside: earlier });
      return succeed({
        period: toPeriod(period, asOf),
        totals: returningOf(rows),
        activeBefore: customers,
        series:
          period.step === "hour"
            ? []
            : period.starts.map((start, point) => {
                const { pointActive, pointFresh } = sumOf(
                  ["pointActive", "pointFresh"],
                  rows.filter((row) => row.point === point),
                );
                return { start: start.toISOString(), active: pointActive, fresh: pointFresh };
              }),
        sites: [...groupBy(rows, (row) => `${row.brand} ${row.region}`).values()]
          .flatMap((own) => {
            const [first] = own;
            if (first === undefined) return [];
            return [{ brand: first.brand, region: first.region, ...returningOf(own) }];
          })
          .filter(({ active }) => active > 0)
          .toSorted((a, b) => a.brand.localeCompare(b.brand) || a.region.localeCompare(b.region)),
      });
    }),
  );
}
