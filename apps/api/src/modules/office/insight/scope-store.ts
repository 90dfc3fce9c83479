import type { RegionCode } from "@parlour/contract/regions";
import { sql, type RawBuilder } from "kysely";
import type { Period, Window } from "./period-rules.ts";

/** The brand and region of the figures; an absent part means all. */
export interface Scope {
  readonly brand?: string;
  readonly region?: RegionCode;
}

/**
 * Returns a query condition: a row belongs to the scope, by the columns `brand_id` and `region` of a table's
 * alias.
 */
export function within(alias: string, { brand, region }: Scope): RawBuilder<boolean> {
  const ofBrand = brand === undefined ? sql`true` : sql`${sql.ref(`${alias}.brand_id`)} = ${brand}`;
  const ofRegion = region === undefined ? sql`true` : sql`${sql.ref(`${alias}.region`)} = ${region}`;
  return sql<boolean>`(${ofBrand} and ${ofRegion})`;
}

/** Returns a query condition: a time column is within a window. */
export function during(column: string, { from, to }: Window): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to})`;
}

/** The index of the period's point to which a time belongs, from 0, using the same boundaries as the response. */
export function pointOf(column: string, { starts }: Pick<Period, "starts">): RawBuilder<number> {
  const moments = starts.map((start) => start.toISOString());
  return sql<number>`(width_bucket(${sql.ref(column)}, ${moments}::timestamptz[]) - 1)`;
}
