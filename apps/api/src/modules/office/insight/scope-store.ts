import type { RegionCode } from "@parlour/contract/regions";
import { sql, type RawBuilder } from "kysely";
import type { Period, Window } from "./period-rules.ts";

/** Whose figures: a part that is absent means all of them. */
export interface Scope {
  readonly brand?: string;
  readonly region?: RegionCode;
}

/** What belongs to a scope, by the columns `brand_id` and `region` of a table's alias. */
export function within(alias: string, { brand, region }: Scope): RawBuilder<boolean> {
  const ofBrand = brand === undefined ? sql`true` : sql`${sql.ref(`${alias}.brand_id`)} = ${brand}`;
  const ofRegion = region === undefined ? sql`true` : sql`${sql.ref(`${alias}.region`)} = ${region}`;
  return sql<boolean>`(${ofBrand} and ${ofRegion})`;
}

/** Whether a time column is within a window. */
export function during(column: string, { from, to }: Window): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to})`;
}

/** The index of the period's point to which a time belongs, from 0, using the same boundaries as the response. */
export function pointOf(column: string, { starts }: Pick<Period, "starts">): RawBuilder<number> {
  const moments = starts.map((start) => start.toISOString());
  return sql<number>`(width_bucket(${sql.ref(column)}, ${moments}::timestamptz[]) - 1)`;
}
