import type { RegionCode } from "@parlour/contract/regions";

/** The group that a row of figures belongs to; `total` is the whole window. */
export type Cut =
  | { readonly kind: "total" }
  | { readonly kind: "point"; readonly point: number }
  | { readonly kind: "hour"; readonly hour: number }
  | { readonly kind: "operator"; readonly staffId: string }
  | { readonly kind: "site"; readonly brand: string; readonly region: RegionCode };

/** A row of a query with grouping sets. */
export interface GroupRow {
  /** `grouping(point, hour, staff_id, brand_id)`: a bit is 0 if the row is grouped by that column. */
  readonly left: number;
  readonly point: number | null;
  readonly hour: number | null;
  readonly staffId: string | null;
  readonly brand: string | null;
  readonly region: RegionCode | null;
}

/** Reads the group of a row. Throws for a grouping that was not requested. */
export function cutOf({ left, point, hour, staffId, brand, region }: GroupRow): Cut {
  if (left === 0b0111 && point !== null) return { kind: "point", point };
  if (left === 0b1011 && hour !== null) return { kind: "hour", hour };
  if (left === 0b1101 && staffId !== null) return { kind: "operator", staffId };
  if (left === 0b1110 && brand !== null && region !== null) return { kind: "site", brand, region };
  if (left === 0b1111) return { kind: "total" };
  throw new Error(`an unexpected grouping: ${left}`);
}
