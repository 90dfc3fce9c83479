import { sql, type RawBuilder } from "kysely";
import type { FolderScope } from "./figure.ts";

/** Parts of the figures' queries. Parameters are cast where PostgreSQL would have to guess their type. */

/** Returns a condition: a time lies within the period. */
export function during(column: string, { from, to }: FolderScope): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} >= ${from}::timestamptz and ${sql.ref(column)} < ${to}::timestamptz`;
}

/** Returns a condition: a removed record (`removed`) is of a kind and began within the period. */
export function removedDuring(
  kind: "age_check" | "ban" | "request",
  scope: FolderScope,
): RawBuilder<boolean> {
  return sql<boolean>`removed.kind = ${kind} and ${during("removed.began_at", scope)}`;
}

/** Returns a time's month by the region's clock, as 2026-11. */
export function monthOf(column: string, { zone }: FolderScope): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone ${zone}::text, 'YYYY-MM')`;
}
