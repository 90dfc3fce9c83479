import type { CardProviderName } from "@parlour/contract/rules/card-providers";
import { sql } from "kysely";
import type { Db } from "../../../plugins/database.ts";
import { dayOf } from "./calendar-rules.ts";
import { caseRows } from "./case-rows-store.ts";
import type { Cover } from "./cover-rules.ts";
import type { FraudCounts } from "./fraud-rules.ts";
import { perRow, slicesTable, spansTable } from "./rolled-store.ts";
import { within, type Scope } from "./scope-store.ts";

/** Counts of one card provider in the month with this index. */
export interface ProviderMonth extends FraudCounts {
  readonly point: number;
  readonly provider: CardProviderName;
}

/**
 * Counts granted purchases, first early fraud warnings and first disputes of a covered window by month and card provider,
 * rolled up or counted now.
 */
export async function selectFraudMonths(
  db: Db,
  scope: Scope,
  zone: string,
  starts: readonly Date[],
  cover: Cover,
): Promise<readonly ProviderMonth[]> {
  const days = starts.map((start) => dayOf(zone, start));
  const points = cover.slices.map(({ point }) => point);
  const point = sql`(${points}::int[])`;
  const counted = sql`
    union all
    select ${point}[slices.number], 'providers', payment.provider, count(*)
    from (${slicesTable(cover.slices)}) as slices
    ${perRow(sql`payments as payment where payment.granted_at >= slices.starts and payment.granted_at < slices.ends`, "payment")}
    where ${within("payment", scope)} group by 1, 3
    union all
    select ${point}[number], source, bundle, count
    from (${caseRows(zone, cover.slices, within("payment", scope))}) as cases`;
  // Most rows of a day are of other sources: the index leaves them out.
  const rolled = sql`insight_sales as rolled where rolled.zone = ${zone} and rolled.span = wanted.span
    and rolled.start = wanted.start and rolled.source = any('{providers,warnings,disputes,affected}')`;
  const { rows } = await sql<ProviderMonth>`
    with rows (point, source, provider, count) as (
      select width_bucket(rolled.start, ${days}::date[]) - 1, rolled.source, rolled.bundle, rolled.count
      from (${spansTable([cover])}) as wanted ${perRow(rolled, "rolled")}
      where ${within("rolled", scope)}
      ${cover.slices.length === 0 ? sql`` : counted}
    )
    select point, provider,
      coalesce(sum(count) filter (where source = 'providers'), 0)::int as payments,
      coalesce(sum(count) filter (where source = 'warnings'), 0)::int as warnings,
      coalesce(sum(count) filter (where source = 'disputes'), 0)::int as disputes,
      coalesce(sum(count) filter (where source = 'affected'), 0)::int as affected
    from rows group by 1, 2`.execute(db);
  return rows;
}
