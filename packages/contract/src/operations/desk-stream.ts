import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { Uuid } from "./schemas.ts";

/** Server-sent events for the console, whose session is a cookie. */
export const opsStream = defineOperation({
  id: "opsStream",
  method: "GET",
  path: "/ops/api/stream",
  access: "staff",
  summary:
    "Server-sent events: conversation (one conversation or its place in the queue changed), queue (read the whole queue again), sheet (this operator's desk sheet of a conversation changed), typing (the customer of a conversation that this operator holds is typing, or no longer), presence (of a colleague or of this operator), handed_over (a colleague transferred a conversation to this operator), taken_over (a supervisor moved one of this operator's conversations to somebody else), whispered (a supervisor wrote a note to this operator), notes (somebody wrote a note that belongs to a conversation of this operator), outcome (somebody decided about a conversation of this operator), returned (one of this operator's conversations returned to the queue automatically), replaced (this session has opened too many newer streams, and this one ends).",
  responses: { 200: Type.String() },
  errors: [],
});

/**
 * Why a claim ended without the claimant releasing it: no activity, a chosen break or absence, or a lost connection.
 */
export const ReturnReason = Type.Enum(["idle", "break", "away", "lost"]);
export type ReturnReason = Static<typeof ReturnReason>;

export const OpsStreamEvent = Type.Union([
  Type.Object({ type: Type.Literal("queue") }),
  Type.Object({ type: Type.Literal("conversation"), conversationId: Uuid }),
  /**
   * Sent only to the operators it concerns: something on their desk sheet changed (drafts, facts, or how far the
   * customer has read).
   */
  Type.Object({ type: Type.Literal("sheet"), conversationId: Uuid }),
  /** Sent only to the claimant: somebody wrote a note that is shown with the conversation. */
  Type.Object({ type: Type.Literal("notes"), conversationId: Uuid }),
  /** Sent only to the operator it concerns: their list of outcomes changed. */
  Type.Object({ type: Type.Literal("outcome") }),
  /** Sent only to the claimant: the customer is typing, or no longer (DESK-34). Worthless late: it ends by itself. */
  Type.Object({ type: Type.Literal("typing"), conversationId: Uuid, typing: Type.Boolean() }),
  Type.Object({ type: Type.Literal("presence"), staffId: Uuid }),
  /** Flags, bans to review or breaks changed. */
  Type.Object({ type: Type.Literal("care") }),
  Type.Object({ type: Type.Literal("handed_over"), conversationId: Uuid, from: Type.String() }),
  Type.Object({
    type: Type.Literal("taken_over"),
    conversationId: Uuid,
    from: Type.String(),
    customerName: Type.String(),
  }),
  Type.Object({ type: Type.Literal("whispered"), conversationId: Uuid, from: Type.String() }),
  Type.Object({ type: Type.Literal("returned"), conversationId: Uuid, reason: ReturnReason }),
  /** The session has opened too many newer streams, and this one ends. Connect again only when the page is used again. */
  Type.Object({ type: Type.Literal("replaced") }),
]);
export type OpsStreamEvent = Static<typeof OpsStreamEvent>;
