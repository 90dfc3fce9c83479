import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { CareNote } from "./care.ts";
import {
  BrandIdSchema,
  ConversationParams,
  CustomerParams,
  Nullable,
  RegionCodeSchema,
  Timestamp,
  Uuid,
} from "./schemas.ts";

/** Customers whose conversations an operator asked not to receive again. */

export const blockCustomer = defineOperation({
  id: "blockCustomer",
  method: "POST",
  path: "/ops/api/conversations/:conversationId/block",
  access: "staff",
  summary:
    "This operator asks not to get the customer of a conversation that they hold again. The operator's conversations with the customer return to the queue.",
  params: ConversationParams,
  body: Type.Object({ reason: Type.Optional(CareNote) }, { additionalProperties: false }),
  responses: { 204: Type.Null() },
  errors: ["conversation_not_found", "conversation_not_claimed"],
});

/** A customer whose conversations an operator asked not to receive. */
export const OperatorBlock = Type.Object({
  customerId: Uuid,
  customerName: Type.String(),
  brand: BrandIdSchema,
  region: RegionCodeSchema,
  reason: Nullable(Type.String()),
  since: Timestamp,
});
export type OperatorBlock = Static<typeof OperatorBlock>;

export const ownBlocks = defineOperation({
  id: "ownBlocks",
  method: "GET",
  path: "/ops/api/blocks",
  access: "staff",
  summary: "Customers whom this operator asked not to be given, newest first.",
  responses: { 200: Type.Array(OperatorBlock) },
  errors: [],
});

export const endBlock = defineOperation({
  id: "endBlock",
  method: "DELETE",
  path: "/ops/api/blocks/:customerId",
  access: "staff",
  summary: "This operator may be given the customer again.",
  params: CustomerParams,
  responses: { 204: Type.Null() },
  errors: ["customer_not_found"],
});
