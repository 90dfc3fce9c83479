import { Type, type Static } from "typebox";
import { BrandIdSchema, RegionCodeSchema, Timestamp } from "./schemas.ts";

/** The filters that the back office's lists share (OFFICE-9). Absent: all. */

export const siteFilter = {
  brand: Type.Optional(BrandIdSchema),
  region: Type.Optional(RegionCodeSchema),
} as const;

export const periodFilter = {
  /** From this time on. */
  from: Type.Optional(Timestamp),
  /** Before this time. */
  to: Type.Optional(Timestamp),
} as const;

const Filter = Type.Object({ ...siteFilter, ...periodFilter });
export type ListFilter = Static<typeof Filter>;

/** The rows of a page of a list. */
export const pageLimit = Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 }));
