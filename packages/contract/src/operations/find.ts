import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { fewestFindCharacters, mostFindCharacters } from "../rules/find-words.ts";
import { MinorUnits } from "./payments.ts";
import { BrandIdSchema, CurrencySchema, Nullable, RegionCodeSchema, Timestamp, Uuid } from "./schemas.ts";

/** One search over customers and their money (OFFICE-8). */

const Place = {
  customerId: Uuid,
  /** Null: erased. */
  username: Nullable(Type.String()),
  brand: BrandIdSchema,
  region: RegionCodeSchema,
} as const;

/** A customer by their name, number or id. */
export const FoundCustomer = Type.Object({ ...Place, joinedAt: Timestamp });
export type FoundCustomer = Static<typeof FoundCustomer>;

/** A payment, refund or dispute, with the receipt of its payment. */
export const FoundMoney = Type.Object({
  ...Place,
  kind: Type.Enum(["payment", "refund", "dispute"]),
  /** The id of the payment, refund or dispute. */
  id: Type.String(),
  minor: MinorUnits,
  currency: CurrencySchema,
  /** The payment's, refund's or dispute's own. */
  status: Type.String(),
  receiptNumber: Type.Integer({ minimum: 1 }),
  /** Null: not known. */
  cardLast4: Nullable(Type.String()),
  /** When it was paid, asked for or opened. */
  at: Timestamp,
});
export type FoundMoney = Static<typeof FoundMoney>;

/** The most customers, and the most payments, in a result. */
export const mostFound = 10;

export const find = defineOperation({
  id: "find",
  method: "POST",
  path: "/ops/api/find",
  access: "staff",
  minimumRole: "supervisor",
  summary:
    "Finds customers by the beginning of their username, whole number or id, and payments, refunds and disputes by id, receipt, or last four digits with amount and day. The audit keeps who searched and who was shown, without the words.",
  body: Type.Object(
    {
      words: Type.String({ minLength: fewestFindCharacters, maxLength: mostFindCharacters }),
      /** Only customers and money of this brand. A phone number is looked up only with a brand. */
      brand: Type.Optional(BrandIdSchema),
    },
    { additionalProperties: false },
  ),
  responses: {
    200: Type.Object({
      customers: Type.Array(FoundCustomer),
      /** Whether more customers match than are shown. */
      moreCustomers: Type.Boolean(),
      money: Type.Array(FoundMoney),
      moreMoney: Type.Boolean(),
    }),
  },
  errors: [],
});
