import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { CustomerParams, Nullable, Timestamp, Uuid } from "./schemas.ts";

/** Free credits that staff give as goodwill: alone within limits, above them with a second person. */

const closed = { additionalProperties: false } as const;
const Reason = Type.String({ minLength: 1, maxLength: 500 });
/** The most credits per grant, even with two people. */
export const goodwillAtOnce = 50;

/** How many free credits one person may give alone. More needs a second person's approval. */
export const GoodwillLimits = Type.Object({
  /** At once. */
  alone: Type.Integer({ minimum: 0 }),
  /** Given by one member of staff within 24 hours, including gifts that a second person approved. */
  staffDay: Type.Integer({ minimum: 0 }),
  /** Given to one customer within 24 hours, by all staff together. */
  customerDay: Type.Integer({ minimum: 0 }),
});
export type GoodwillLimits = Static<typeof GoodwillLimits>;

const Goodwill = Type.Object({
  /** Credits the customer has now. */
  balance: Type.Integer({ minimum: 0 }),
  /** awaiting_approval: nothing was given yet. */
  status: Type.Enum(["given", "awaiting_approval", "rejected"]),
});

export const giveGoodwill = defineOperation({
  id: "giveGoodwill",
  method: "POST",
  path: "/ops/api/customers/:customerId/goodwill",
  access: "staff",
  minimumRole: "supervisor",
  stepUp: true,
  summary:
    "Gives free credits as goodwill (201), or above the limits requests them from a second person (202). goodwillId is the idempotency key: the credits arrive once.",
  params: CustomerParams,
  body: Type.Object(
    { goodwillId: Uuid, credits: Type.Integer({ minimum: 1, maximum: goodwillAtOnce }), reason: Reason },
    closed,
  ),
  responses: { 200: Goodwill, 201: Goodwill, 202: Goodwill },
  errors: ["customer_not_found", "already_decided"],
});

export const GoodwillRequest = Type.Object({
  id: Uuid,
  customerId: Uuid,
  username: Type.String(),
  credits: Type.Integer({ minimum: 1 }),
  reason: Type.String(),
  status: Type.Enum(["awaiting_approval", "given", "rejected"]),
  requestedBy: Uuid,
  requestedByName: Type.String(),
  decidedByName: Nullable(Type.String()),
  /** Why it was rejected; null: it was not. */
  rejection: Nullable(Type.String()),
  createdAt: Timestamp,
});
export type GoodwillRequest = Static<typeof GoodwillRequest>;

export const goodwillRequests = defineOperation({
  id: "goodwillRequests",
  method: "GET",
  path: "/ops/api/goodwill",
  access: "staff",
  minimumRole: "supervisor",
  summary: "The newest 200 requests for free credits above the limits, newest first, and the limits.",
  responses: { 200: Type.Object({ limits: GoodwillLimits, requests: Type.Array(GoodwillRequest) }) },
  errors: [],
});

const requestParams = Type.Object({ id: Uuid });
const decisionErrors = ["goodwill_not_found", "already_decided"] as const;

export const approveGoodwill = defineOperation({
  id: "approveGoodwill",
  method: "POST",
  path: "/ops/api/goodwill/:id/approve",
  access: "staff",
  minimumRole: "supervisor",
  stepUp: true,
  summary: "Gives free credits that somebody else asked for.",
  params: requestParams,
  responses: { 200: GoodwillRequest },
  errors: [...decisionErrors, "second_person_required"],
});

export const rejectGoodwill = defineOperation({
  id: "rejectGoodwill",
  method: "POST",
  path: "/ops/api/goodwill/:id/reject",
  access: "staff",
  minimumRole: "supervisor",
  stepUp: true,
  summary: "Rejects a request for free credits; the person who made it can withdraw it with this call.",
  params: requestParams,
  body: Type.Object({ reason: Reason }, closed),
  responses: { 200: GoodwillRequest },
  errors: decisionErrors,
});
