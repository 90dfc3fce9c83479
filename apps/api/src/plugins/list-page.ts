import { sql, type RawBuilder } from "kysely";

/** A list that is read newest first, in pages; rows of the same time follow by id. */
export interface NewestFirst {
  /** The table, under the name that the query gives it. */
  readonly table: "payments" | "refunds" | "disputes" | "enquiries" | "take_overs";
  readonly time: "created_at" | "opened_at";
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
