import { sql } from "kysely";
import type { Db } from "../../../plugins/database.ts";
import { cohortRows } from "./cohort-rows-store.ts";
import type { Cover } from "./cover-rules.ts";
import { rolledRow, spansTable } from "./rolled-store.ts";
import { within, type Scope } from "./scope-store.ts";

/** What accounts of one month of sign-up did in one month. Days are the first of their month. */
export interface CohortRow {
  readonly opened: string;
  readonly month: string;
  readonly accounts: number;
  readonly wrote: number;
  readonly bought: number;
  readonly firstBought: number;
}

/** Sums a covered window by month of sign-up and month. `months`: the points of the slices. */
export async function selectCohorts(
  db: Db,
  scope: Scope,
  zone: string,
  months: readonly string[],
  cover: Cover,
): Promise<readonly CohortRow[]> {
  const figures = sql.raw("opened, accounts, wrote, bought, first_bought");
  const points = cover.slices.map(({ point }) => months[point ?? 0] ?? "");
  const counted = sql`
    union all
    select (${points}::date[])[number], ${figures}
    from (${cohortRows(zone, cover.slices, (alias) => within(alias, scope))}) as counted`;
  const { rows } = await sql<CohortRow>`
    with rows as (
      select date_trunc('month', rolled.start)::date as month, ${figures}
      from (${spansTable([cover])}) as wanted ${rolledRow("insight_cohorts", zone)}
      where ${within("rolled", scope)}
      ${cover.slices.length === 0 ? sql`` : counted}
    )
    select opened::text, month::text, sum(accounts)::int as accounts, sum(wrote)::int as wrote,
      sum(bought)::int as bought, sum(first_bought)::int as "firstBought"
    from rows where opened = any(${[...months]}::date[]) group by 1, 2`.execute(db);
  return rows;
}
