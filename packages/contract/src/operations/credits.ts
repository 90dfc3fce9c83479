import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";

export const BundlePrice = Type.String({ pattern: "^\\d{1,7}\\.\\d{2}$" });
const Amount = Type.Integer({ minimum: 1 });

/** The four bundles in the wire's flat form, in the region's currency. */
export const Bundles = Type.Object({
  bronzePrice: BundlePrice,
  bronzeAmount: Amount,
  silverPrice: BundlePrice,
  silverAmount: Amount,
  goldPrice: BundlePrice,
  goldAmount: Amount,
  platinumPrice: BundlePrice,
  platinumAmount: Amount,
});
export type Bundles = Static<typeof Bundles>;

export const bundles = defineOperation({
  id: "bundles",
  method: "GET",
  path: "/im/api/bundle",
  access: "customer",
  summary: "Credits and prices of the four bundles.",
  responses: { 200: Bundles },
  errors: [],
});

export const balance = defineOperation({
  id: "balance",
  method: "GET",
  path: "/im/api/credit",
  access: "customer",
  summary: "The customer's balance in credits.",
  responses: { 200: Type.Integer() },
  errors: [],
});
