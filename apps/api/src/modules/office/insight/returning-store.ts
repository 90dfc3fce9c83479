import type { RegionCode } from "@parlour/contract/regions";
import { sql } from "kysely";
import type { Db } from "../../../plugins/database.ts";
import { dayOf } from "./calendar-rules.ts";
import type { Cover } from "./cover-rules.ts";
import { deskRows, nobody, noHour } from "./desk-rows-store.ts";
import type { Period } from "./period-rules.ts";
import { rolledRow, spansTable } from "./rolled-store.ts";
import { within, type Scope } from "./scope-store.ts";

/** Customers of one site at one point of the series. */
export interface ReturningRow {
  readonly point: number;
  readonly brand: string;
  readonly region: RegionCode;
  /** Who wrote at this point, and for the first time. */
  readonly pointActive: number;
  readonly pointFresh: number;
  /** Who wrote at this point for the first time in the period, by when they had written before. */
  readonly active: number;
  readonly returned: number;
  readonly fresh: number;
}

/** Counts who wrote in a covered period by the day on which they had written before. */
export async function selectReturning(
  db: Db,
  scope: Scope,
  { zone, starts, firstDay, before }: Pick<Period, "zone" | "starts" | "firstDay" | "before">,
  cover: Cover,
): Promise<readonly ReturningRow[]> {
  const days = starts.map((start) => dayOf(zone, start));
  const counted = sql`
    union all
    select (${cover.slices.map(({ point }) => point)}::int[])[number], brand_id, region, writer_before, writer_counts
    from (${deskRows(zone, cover.slices, within("customer", scope))}) as counted
    where hour = ${noHour} and staff_id = ${nobody}`;
  const { rows } = await sql<ReturningRow>`
    with rows as (
      select width_bucket(rolled.start, ${days}::date[]) - 1 as point, rolled.brand_id, rolled.region,
        rolled.writer_before, rolled.writer_counts
      from (${spansTable([cover])}) as wanted ${rolledRow("insight_desk", zone)}
      where ${within("rolled", scope)} and rolled.hour = ${noHour} and rolled.staff_id = ${nobody}
      ${cover.slices.length === 0 ? sql`` : counted}
    ),
    writers as (
      select point, brand_id, region, before_day, sum(times)::int as times
      from rows cross join unnest(writer_before, writer_counts) as writers (before_day, times) group by 1, 2, 3, 4
    )
    select point, brand_id as brand, region,
      coalesce(sum(times) filter (where before_day < (${days}::date[])[point + 1]), 0)::int as "pointActive",
      coalesce(sum(times) filter (where before_day = '-infinity'), 0)::int as "pointFresh",
      coalesce(sum(times) filter (where before_day < ${firstDay}::date), 0)::int as active,
      coalesce(sum(times) filter (where before_day < ${firstDay}::date and before_day >= ${before.firstDay}::date), 0)::int as returned,
      coalesce(sum(times) filter (where before_day = '-infinity'), 0)::int as fresh
    from writers group by 1, 2, 3`.execute(db);
  return rows;
}
