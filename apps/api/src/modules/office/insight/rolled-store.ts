import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../plugins/database.ts";
import type { Cover, Rolled, Slice } from "./cover-rules.ts";

/** Whose later changes matter. */
export type ChangeKind = "messages" | "payments" | "presence";

/** Reads how far a zone's days are rolled up. Within a snapshot this fits the rollups that the snapshot shows. */
export async function readRolled(
  db: Db,
  zone: string,
  ...kinds: readonly [ChangeKind, ...ChangeKind[]]
): Promise<Rolled> {
  const { rows } = await sql<{ until: string; stale: readonly string[] }>`
    select rolled_until::text as until, array(
      select distinct (at at time zone ${zone})::date::text from insight_changes where kind = any(${[...kinds]}::text[])) as stale
    from insight_progress where zone = ${zone}`.execute(db);
  return { until: rows[0]?.until ?? "", stale: new Set(rows[0]?.stale) };
}

/** Slices as a table: `number` from 1, `starts` and `ends`. */
export function slicesTable(slices: readonly Slice[]): RawBuilder<unknown> {
  const starts = slices.map(({ from }) => from.toISOString());
  const ends = slices.map(({ to }) => to.toISOString());
  return sql`
    select number::int, starts, ends
    from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality as slice (starts, ends, number)`;
}

/** The rolled-up spans of covers as a table: `span` and `start`. */
export function spansTable(covers: readonly Cover[]): RawBuilder<unknown> {
  const months = covers.flatMap((cover) => cover.months);
  const days = covers.flatMap((cover) => cover.days);
  const spans = [...months.map(() => "month"), ...days.map(() => "day")];
  return sql`select span, start from unnest(${spans}::text[], ${[...months, ...days]}::date[]) as wanted (span, start)`;
}

/**
 * Joins a table by looking its rows up for each row so far. The row policies let PostgreSQL expect too few rows, or far
 * too many of a range whose ends it does not know: it would read whole tables. `offset 0` keeps it from that.
 */
export function perRow(from: RawBuilder<unknown>, alias: string): RawBuilder<unknown> {
  return sql`cross join lateral (select ${sql.ref(alias)}.* from ${from} offset 0) as ${sql.ref(alias)}`;
}

/** Joins the rolled-up rows of a span (`wanted`), looked up by the key of their table; `only`: a further condition on `rolled`. */
export function rolledRow(
  table: string,
  zone: string,
  only: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  const rows = sql`${sql.table(table)} as rolled where rolled.zone = ${zone} and rolled.span = wanted.span
    and rolled.start = wanted.start and ${only}`;
  return perRow(rows, "rolled");
}
