import type { ListFilter } from "@parlour/contract/operations/list-filter";
import { sql, type RawBuilder } from "kysely";

/** A list that is read newest first, in pages; rows of the same time follow by id. */
export interface NewestFirst {
  /** The table, under the name that the query gives it. */
  readonly table: "payments" | "refunds" | "disputes" | "fraud_warnings" | "enquiries" | "take_overs";
  readonly time: "created_at" | "opened_at" | "warned_at";
  readonly id: "id" | "intent_id";
}

/**
 * Returns the condition of a list's next page: only rows after the one with the id `shown`. An unknown id finds
 * nothing. For a query ordered by `time` descending, then by `id`.
 */
export function nextPage({ table, time, id }: NewestFirst, shown: string): RawBuilder<boolean> {
  const [at, key] = [sql.ref(`${table}.${time}`), sql.ref(`${table}.${id}`)];
  const shownAt = sql`(select ${at} from ${sql.table(table)} where ${key} = ${shown})`;
  // The first comparison alone can use an index that is ordered in two directions.
  return sql<boolean>`(${at} <= ${shownAt} and (${at} < ${shownAt} or ${key} > ${shown}))`;
}

/** The columns that a list is filtered by, under the names that the query gives their tables. */
interface FilterColumns {
  readonly brand: "payments.brand_id" | "customer.brand_id";
  readonly region: "payments.region" | "customer.region";
  readonly time:
    | `${"payments" | "refunds" | "enquiries" | "ban"}.created_at`
    | "disputes.opened_at"
    | "fraud_warnings.warned_at"
    | "flag.raised_at";
}

/** Returns the condition of a list's filter; always true without one. The period includes `from` and excludes `to`. */
export function matchesFilter(
  { brand, region, time }: FilterColumns,
  filter: ListFilter,
): RawBuilder<boolean> {
  const conditions = [
    sql`true`,
    ...(filter.brand === undefined ? [] : [sql`${sql.ref(brand)} = ${filter.brand}`]),
    ...(filter.region === undefined ? [] : [sql`${sql.ref(region)} = ${filter.region}`]),
    ...(filter.from === undefined ? [] : [sql`${sql.ref(time)} >= ${filter.from}`]),
    ...(filter.to === undefined ? [] : [sql`${sql.ref(time)} < ${filter.to}`]),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
