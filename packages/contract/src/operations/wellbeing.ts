import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { breakMinutes } from "../rules/care.ts";
import { Nullable, Timestamp, Uuid } from "./schemas.ts";

/** How long operators have worked without a break, the abuse and flags they handled, and their breaks. */

export const revealAbuse = defineOperation({
  id: "revealAbuse",
  method: "POST",
  path: "/ops/api/conversations/:conversationId/messages/:messageId/reveal",
  access: "staff",
  summary: "Records that this operator opened an abusive message. Several of them suggest a break.",
  params: Type.Object({ conversationId: Uuid, messageId: Uuid }),
  responses: { 204: Type.Null() },
  errors: ["conversation_not_found", "conversation_not_claimed", "message_not_found"],
});

/** An operator's work, and whether a break is suggested. */
export const Wellbeing = Type.Object({
  /** Start of the current work without a break; null: not working. */
  workingSince: Nullable(Timestamp),
  onBreak: Nullable(Type.Object({ since: Timestamp, minutes: Type.Integer({ minimum: 1 }) })),
  /** Set if a break is suggested now, otherwise null. */
  suggestion: Nullable(
    Type.Object({
      why: Type.Enum(["long_work", "abuse", "flag"]),
      since: Timestamp,
      minutes: Type.Integer({ minimum: breakMinutes.least, maximum: breakMinutes.most }),
      /** Whether it can still be postponed, once. */
      mayPostpone: Type.Boolean(),
    }),
  ),
  /** When a postponed suggestion returns; null: none is postponed. */
  postponedUntil: Nullable(Timestamp),
});
export type Wellbeing = Static<typeof Wellbeing>;

export const ownWellbeing = defineOperation({
  id: "ownWellbeing",
  method: "GET",
  path: "/ops/api/wellbeing",
  access: "staff",
  summary: "How long the caller has worked without a break, and whether a break is suggested.",
  responses: { 200: Wellbeing },
  errors: [],
});

export const postponeBreak = defineOperation({
  id: "postponeBreak",
  method: "POST",
  path: "/ops/api/wellbeing/postpone",
  access: "staff",
  summary: "Postpones a suggested break by 15 minutes, once.",
  responses: { 200: Wellbeing },
  errors: ["already_decided"],
});

export const beginBreak = defineOperation({
  id: "beginBreak",
  method: "POST",
  path: "/ops/api/wellbeing/break",
  access: "staff",
  summary: "Begins a break: the caller gets no new conversations until it ends.",
  body: Type.Object(
    { minutes: Type.Integer({ minimum: breakMinutes.least, maximum: breakMinutes.most }) },
    { additionalProperties: false },
  ),
  responses: { 200: Wellbeing },
  errors: [],
});

export const endBreak = defineOperation({
  id: "endBreak",
  method: "DELETE",
  path: "/ops/api/wellbeing/break",
  access: "staff",
  summary: "Ends a break.",
  responses: { 200: Wellbeing },
  errors: [],
});

/** A signed-in operator's work for supervisors: times and the reason, never the content of messages. */
export const TeamMember = Type.Object({
  staffId: Uuid,
  displayName: Type.String(),
  wellbeing: Wellbeing,
  /** A break was suggested half an hour ago or longer, and none was taken. */
  overdue: Type.Boolean(),
});
export type TeamMember = Static<typeof TeamMember>;

export const teamWellbeing = defineOperation({
  id: "teamWellbeing",
  method: "GET",
  path: "/ops/api/care/team",
  access: "staff",
  minimumRole: "supervisor",
  summary: "How long each signed-in member of staff has worked without a break; overdue ones first.",
  responses: { 200: Type.Array(TeamMember) },
  errors: [],
});
