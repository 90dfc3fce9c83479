import { sql, type RawBuilder } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";
import { backRows } from "./back-rows-store.ts";
import { caseRows } from "./case-rows-store.ts";
import type { Slice } from "./cover-rules.ts";
import { cohortRows } from "./cohort-rows-store.ts";
import { amountRows, creditRows, salesRows } from "./money-rows-store.ts";
import { deskFigures, deskMonthRows, deskRows } from "./desk-rows-store.ts";
import { presenceRows } from "./presence-rows-store.ts";
import { profileFigures, profileMonthRows, profileRows, waitingRows } from "./profile-rows-store.ts";
import { peopleFigures, peopleMonthRows, peopleRows } from "./people-rows-store.ts";
import type { ChangeKind } from "./rolled-store.ts";
import { unequalRows } from "./unequal-rows-store.ts";

/** Keeps the job and the command from rolling up at the same time; false if another one does. */
export async function lockRollUp(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('insight rollups', 0)) as is_ours`.execute(trx);
  return rows[0]?.is_ours ?? false;
}

/** Reads when the first account was opened, and the first of all that is counted began; null: there is none. */
export async function findFirstMoment(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ first: Date | null }>`
    select least((select min(sent_at) from messages), (select min(created_at) from ledger_entries),
      (select min(granted_at) from payments), (select min(opened_at) from credit_accounts),
      (select min(began_at) from presence_spans)) as first`.execute(db);
  return rows[0]?.first ?? null;
}

export async function findProgress(db: Db, zone: string): Promise<string | null> {
  const { rows } = await sql<{ until: string }>`
    select rolled_until::text as until from insight_progress where zone = ${zone}`.execute(db);
  return rows[0]?.until ?? null;
}

export async function saveProgress(db: Db, zone: string, until: string): Promise<void> {
  await sql`insert into insight_progress (zone, rolled_until) values (${zone}, ${until}::date)
    on conflict (zone) do update set rolled_until = excluded.rolled_until`.execute(db);
}

/** A later change of one hour. */
export interface Change {
  readonly id: number;
  readonly kind: ChangeKind;
  readonly region: string;
  readonly at: Date;
}

/** Reads the oldest changes, those of the same few days together. */
export async function selectChanges(trx: Trx, days: number): Promise<readonly Change[]> {
  const { rows } = await sql<Change>`
    with days as (select distinct (at at time zone 'UTC')::date as day from insight_changes order by 1 limit ${days})
    select id, kind, region, at from insight_changes
    where (at at time zone 'UTC')::date in (select day from days)`.execute(trx);
  return rows;
}

export async function deleteChanges(trx: Trx, changes: readonly Change[]): Promise<void> {
  await sql`delete from insight_changes where id = any(${changes.map(({ id }) => id)}::bigint[])`.execute(
    trx,
  );
}

/** A local day of a zone, with its slice of time. */
export interface RolledDay {
  readonly day: string;
  readonly slice: Slice;
}

/** The sites whose rows a zone has; null: all. */
type Regions = readonly string[] | null;

function sitesOf(alias: string, regions: Regions): RawBuilder<boolean> {
  return regions === null ? sql`true` : sql`${sql.ref(`${alias}.region`)} = any(${[...regions]}::text[])`;
}

interface RolledTable {
  readonly name:
    | "insight_desk"
    | "insight_credits"
    | "insight_sales"
    | "insight_people"
    | "insight_profiles"
    | "insight_waiting"
    | "insight_presence"
    | "insight_cohorts"
    | "insight_amounts";
  readonly kinds: readonly ChangeKind[];
  readonly columns: RawBuilder<unknown>;
  readonly days: (zone: string, slices: readonly Slice[], regions: Regions) => RawBuilder<unknown>;
  readonly month: (zone: string, month: string) => RawBuilder<unknown>;
}

const keyOfDesk = sql`brand_id, region, hour, staff_id`;
const creditColumns = sql`brand_id, region, cause, account, amount`;
const salesColumns = sql`brand_id, region, currency, source, bundle, count, minor, credits, buyer_before, buyer_counts`;

function monthOf(table: string, zone: string, month: string): RawBuilder<unknown> {
  return sql`select * from ${sql.ref(table)} where zone = ${zone} and span = 'day'
    and start >= ${month}::date and start < (${month}::date + interval '1 month')::date`;
}

/** The tables of rollups, and how their rows are counted. */
const tables: readonly RolledTable[] = [
  {
    name: "insight_desk",
    kinds: ["messages"],
    columns: sql`${keyOfDesk}, ${deskFigures}`,
    days: (zone, slices, regions) => deskRows(zone, slices, sitesOf("customer", regions)),
    month: deskMonthRows,
  },
  {
    name: "insight_credits",
    kinds: ["payments"],
    columns: creditColumns,
    days: (_zone, slices, regions) => creditRows(slices, sitesOf("account", regions)),
    month: (zone, month) => sql`
      select brand_id, region, cause, account, sum(amount)::bigint as amount
      from (${monthOf("insight_credits", zone, month)}) as days group by 1, 2, 3, 4`,
  },
  {
    name: "insight_sales",
    kinds: ["payments"],
    columns: salesColumns,
    days: (zone, slices, regions) => sql`
      (${salesRows(zone, slices, sitesOf("payment", regions))}) union all (${caseRows(zone, slices, sitesOf("payment", regions))})
      union all (${backRows(slices, sitesOf("payment", regions))}) union all (${unequalRows(slices, sitesOf("payment", regions))})`,
    month: (zone, month) => sql`
      with days as materialized (${monthOf("insight_sales", zone, month)})
      select brand_id, region, currency, source, bundle, sum(count)::int as count, sum(minor)::bigint as minor,
        sum(credits)::bigint as credits,
        array(select before_day from days as day cross join unnest(day.buyer_before, day.buyer_counts) as buyers (before_day, times)
          where (day.brand_id, day.region, day.currency, day.source, day.bundle)
            = (days.brand_id, days.region, days.currency, days.source, days.bundle) and before_day < ${month}::date
          group by 1 order by 1) as buyer_before,
        array(select sum(times)::int from days as day cross join unnest(day.buyer_before, day.buyer_counts) as buyers (before_day, times)
          where (day.brand_id, day.region, day.currency, day.source, day.bundle)
            = (days.brand_id, days.region, days.currency, days.source, days.bundle) and before_day < ${month}::date
          group by before_day order by before_day) as buyer_counts
      from days group by 1, 2, 3, 4, 5`,
  },
  {
    name: "insight_people",
    kinds: ["messages", "payments"],
    columns: sql`brand_id, region, ${peopleFigures}`,
    days: (zone, slices, regions) => peopleRows(zone, slices, (alias) => sitesOf(alias, regions)),
    month: peopleMonthRows,
  },
  {
    name: "insight_profiles",
    kinds: ["messages"],
    columns: sql`brand_id, region, profile_id, ${profileFigures}`,
    days: (_zone, slices, regions) => profileRows(slices, sitesOf("customer", regions)),
    month: profileMonthRows,
  },
  {
    name: "insight_waiting",
    kinds: ["messages"],
    columns: sql`brand_id, region, hour, waited_ms`,
    days: (zone, slices, regions) => waitingRows(zone, slices, sitesOf("customer", regions)),
    month: (zone, month) => sql`
      select brand_id, region, hour, sum(waited_ms)::bigint as waited_ms
      from (${monthOf("insight_waiting", zone, month)}) as days group by 1, 2, 3`,
  },
  {
    name: "insight_presence",
    kinds: ["presence"],
    columns: sql`staff_id, hour, present_ms, breaks`,
    days: (zone, slices) => presenceRows(zone, slices),
    month: (zone, month) => sql`
      select staff_id, hour, sum(present_ms)::bigint as present_ms, sum(breaks)::int as breaks
      from (${monthOf("insight_presence", zone, month)}) as days group by 1, 2`,
  },
  {
    name: "insight_cohorts",
    kinds: ["messages", "payments"],
    columns: sql`brand_id, region, opened, accounts, wrote, bought, first_bought`,
    days: (zone, slices, regions) => cohortRows(zone, slices, (alias) => sitesOf(alias, regions)),
    month: (zone, month) => sql`
      select brand_id, region, opened, sum(accounts)::int as accounts, sum(wrote)::int as wrote,
        sum(bought)::int as bought, sum(first_bought)::int as first_bought
      from (${monthOf("insight_cohorts", zone, month)}) as days group by 1, 2, 3`,
  },
  {
    name: "insight_amounts",
    kinds: ["payments"],
    columns: sql`brand_id, region, currency, minor, count`,
    days: (_zone, slices, regions) => amountRows(slices, sitesOf("payment", regions)),
    month: (zone, month) => sql`
      select brand_id, region, currency, minor, sum(count)::int as count
      from (${monthOf("insight_amounts", zone, month)}) as days group by 1, 2, 3, 4`,
  },
];

/** Where rollups are kept, and whose. */
interface Place {
  readonly zone: string;
  readonly regions: Regions;
}

function tablesOf(kind: ChangeKind | null): readonly RolledTable[] {
  return tables.filter((table) => kind === null || table.kinds.includes(kind));
}

/** Counts days and puts them in the place of what was there; `kind` null: everything. */
export async function rollDays(
  trx: Trx,
  { zone, regions }: Place,
  days: readonly RolledDay[],
  kind: ChangeKind | null,
): Promise<void> {
  const names = days.map(({ day }) => day);
  const slices = days.map(({ slice }) => slice);
  for (const { name, columns, days: rowsOf } of tablesOf(kind)) {
    const table = sql.table(name);
    await sql`delete from ${table} where zone = ${zone} and span = 'day' and start = any(${names}::date[])`.execute(
      trx,
    );
    await sql`insert into ${table} (zone, span, start, ${columns})
      select ${zone}, 'day', (${names}::date[])[number], ${columns}
      from (${rowsOf(zone, slices, regions)}) as counted`.execute(trx);
  }
}

/** Adds the days of a month up; they must be rolled up. */
export async function rollMonth(
  trx: Trx,
  zone: string,
  month: string,
  kind: ChangeKind | null,
): Promise<void> {
  for (const { name, columns, month: rowsOf } of tablesOf(kind)) {
    const table = sql.table(name);
    await sql`delete from ${table} where zone = ${zone} and span = 'month' and start = ${month}::date`.execute(
      trx,
    );
    await sql`insert into ${table} (zone, span, start, ${columns})
      select ${zone}, 'month', ${month}::date, ${columns} from (${rowsOf(zone, month)}) as added`.execute(
      trx,
    );
  }
}

/** Returns the days whose rollups differ from the books. */
export async function selectWrongDays(
  trx: Trx,
  { zone, regions }: Place,
  days: readonly RolledDay[],
): Promise<ReadonlySet<string>> {
  const names = days.map(({ day }) => day);
  const slices = days.map(({ slice }) => slice);
  const wrong = new Set<string>();
  for (const { name, columns, days: rowsOf } of tables) {
    const { rows } = await sql<{ day: string }>`
      with counted as materialized (
        select (${names}::date[])[number] as start, ${columns} from (${rowsOf(zone, slices, regions)}) as rows
      ), stored as materialized (
        select start, ${columns} from ${sql.table(name)}
        where zone = ${zone} and span = 'day' and start = any(${names}::date[])
      )
      select distinct start::text as day from (
        (select * from counted except select * from stored) union all (select * from stored except select * from counted)
      ) as different`.execute(trx);
    for (const { day } of rows) wrong.add(day);
  }
  return wrong;
}

/** Whether a month's rollups differ from its days'. */
export async function isMonthWrong(trx: Trx, zone: string, month: string): Promise<boolean> {
  for (const { name, columns, month: rowsOf } of tables) {
    const { rows } = await sql`
      with added as materialized (select ${columns} from (${rowsOf(zone, month)}) as rows),
      stored as materialized (
        select ${columns} from ${sql.table(name)} where zone = ${zone} and span = 'month' and start = ${month}::date
      )
      (select * from added except select * from stored) union all (select * from stored except select * from added)
      limit 1`.execute(trx);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Removes all rollups; what is shown is counted from the books until they are made again. */
export async function deleteRollups(trx: Trx): Promise<void> {
  for (const { name } of tables) await sql`delete from ${sql.table(name)}`.execute(trx);
  await sql`delete from insight_progress`.execute(trx);
}
