import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { BrandIdSchema, CurrencySchema, RegionCodeSchema } from "./schemas.ts";

/** A brand with the regions it offers, as the console's pickers list them. */
export const OpsSite = Type.Object({
  brand: BrandIdSchema,
  /** As customers read it. */
  name: Type.String(),
  /** In the brand's own order. */
  regions: Type.Array(
    Type.Object({
      region: RegionCodeSchema,
      /** Such as "United Kingdom". */
      name: Type.String(),
      currency: CurrencySchema,
    }),
  ),
});
export type OpsSite = Static<typeof OpsSite>;

export const opsSites = defineOperation({
  id: "opsSites",
  method: "GET",
  path: "/ops/api/sites",
  access: "staff",
  summary: "Brands by name, each with the regions it offers.",
  responses: { 200: Type.Array(OpsSite) },
  errors: [],
});
