import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { offServiceRules } from "../rules/off-service.ts";
import { Person } from "./care.ts";
import { BrandIdSchema, RegionCodeSchema, Timestamp, Uuid } from "./schemas.ts";

/** Replies that break a rule and were sent all the same (DESK-20, DESK-21). */

export const ReplySentDespite = Type.Object({
  /** Increases with every such reply. */
  position: Type.Integer(),
  messageId: Uuid,
  customerId: Uuid,
  customerName: Type.String(),
  profileName: Type.String(),
  brand: BrandIdSchema,
  region: RegionCodeSchema,
  operator: Person,
  rules: Type.Array(Type.Enum([...offServiceRules])),
  body: Type.String(),
  /** The operator's words. */
  reason: Type.String(),
  sentAt: Timestamp,
});
export type ReplySentDespite = Static<typeof ReplySentDespite>;

export const repliesSentDespite = defineOperation({
  id: "repliesSentDespite",
  method: "GET",
  path: "/ops/api/care/replies-sent-despite",
  access: "staff",
  minimumRole: "supervisor",
  summary:
    "Replies that break a rule and were sent nevertheless, with the operators' reasons, newest first. The audit keeps who read them.",
  query: Type.Object(
    {
      /** Only replies with a smaller position. */
      before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    },
    { additionalProperties: false },
  ),
  responses: { 200: Type.Object({ replies: Type.Array(ReplySentDespite), hasMore: Type.Boolean() }) },
  errors: [],
});
