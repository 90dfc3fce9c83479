import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { Timestamp, Uuid } from "./schemas.ts";

/** The console's calls (architecture.md, "operators"). Staff sign in with a cookie session, HttpOnly. */

export const Staff = Type.Object({
  id: Uuid,
  username: Type.String(),
  displayName: Type.String(),
  role: Type.Enum(["operator", "supervisor", "admin"]),
});
export type Staff = Static<typeof Staff>;

export const staffSignIn = defineOperation({
  id: "staffSignIn",
  method: "POST",
  path: "/ops/api/session",
  access: "public",
  summary: "Staff sign-in; sets the console's session cookie.",
  body: Type.Object(
    {
      username: Type.String({ minLength: 1, maxLength: 80 }),
      password: Type.String({ minLength: 1, maxLength: 200 }),
    },
    { additionalProperties: false },
  ),
  responses: { 200: Staff },
  errors: ["staff_credentials"],
});

export const staffSession = defineOperation({
  id: "staffSession",
  method: "GET",
  path: "/ops/api/session",
  access: "staff",
  summary: "Who is signed in.",
  responses: { 200: Staff },
  errors: [],
});

export const staffSignOut = defineOperation({
  id: "staffSignOut",
  method: "DELETE",
  path: "/ops/api/session",
  access: "staff",
  summary: "Ends the console session.",
  responses: { 204: Type.Null() },
  errors: [],
});

/** A conversation in the queue. Customers are masked: a username, never a phone number. */
export const QueueItem = Type.Object({
  conversationId: Uuid,
  brand: Type.String(),
  region: Type.String(),
  profileName: Type.String(),
  profileImageUrl: Type.String(),
  customerName: Type.String(),
  /** When the oldest unanswered message was written; null when nothing waits (only in `mine`). */
  waitingSince: Type.Union([Timestamp, Type.Null()]),
  /** Messages of the customer since the last reply; 0 only in `mine`. */
  unanswered: Type.Integer({ minimum: 0 }),
  preview: Type.String(),
  /** Who works on it, or null. */
  claimedBy: Type.Union([Uuid, Type.Null()]),
});
export type QueueItem = Static<typeof QueueItem>;

export const queue = defineOperation({
  id: "queue",
  method: "GET",
  path: "/ops/api/queue",
  access: "staff",
  summary:
    "Unclaimed conversations that wait for an answer, longest waiting first, and all that this operator has claimed, answered or not.",
  responses: {
    200: Type.Object({ waiting: Type.Array(QueueItem), mine: Type.Array(QueueItem) }),
  },
  errors: [],
});

const ConversationParams = Type.Object({ conversationId: Uuid });

/** A message as the operator sees it: `from` names the side. */
export const OpsMessage = Type.Object({
  id: Uuid,
  from: Type.Enum(["customer", "profile"]),
  body: Type.String(),
  sequence: Type.Integer(),
  sentAt: Timestamp,
  creditCost: Type.Integer(),
});
export type OpsMessage = Static<typeof OpsMessage>;

export const OpsConversation = Type.Object({
  conversationId: Uuid,
  brand: Type.String(),
  region: Type.String(),
  customer: Type.Object({
    name: Type.String(),
    /** Age as the spec shows it. */
    age: Type.Integer(),
    joinedAt: Timestamp,
    /** Whether a reply can be charged now; the balance itself is not shown to operators. */
    hasCredit: Type.Boolean(),
  }),
  profile: Type.Object({
    id: Uuid,
    name: Type.String(),
    age: Type.Integer(),
    tagline: Type.String(),
    about: Type.String(),
    imageUrl: Type.String(),
  }),
  claimedBy: Type.Union([Uuid, Type.Null()]),
  messages: Type.Array(OpsMessage),
});
export type OpsConversation = Static<typeof OpsConversation>;

export const claimConversation = defineOperation({
  id: "claimConversation",
  method: "POST",
  path: "/ops/api/conversations/:conversationId/claim",
  access: "staff",
  summary: "Takes a conversation; only its claimant may read it and answer. Claiming twice is harmless.",
  params: ConversationParams,
  responses: { 200: OpsConversation },
  errors: ["conversation_not_found", "conversation_claimed"],
});

export const releaseConversation = defineOperation({
  id: "releaseConversation",
  method: "POST",
  path: "/ops/api/conversations/:conversationId/release",
  access: "staff",
  summary: "Gives a claimed conversation back to the queue.",
  params: ConversationParams,
  responses: { 204: Type.Null() },
  errors: ["conversation_not_found", "conversation_not_claimed"],
});

export const opsConversation = defineOperation({
  id: "opsConversation",
  method: "GET",
  path: "/ops/api/conversations/:conversationId",
  access: "staff",
  summary: "A conversation this operator has claimed, with its last 200 messages.",
  params: ConversationParams,
  responses: { 200: OpsConversation },
  errors: ["conversation_not_found", "conversation_not_claimed"],
});

export const sendReply = defineOperation({
  id: "sendReply",
  method: "POST",
  path: "/ops/api/conversations/:conversationId/replies",
  access: "staff",
  summary: "Answers as the profile. replyId is the idempotency key: message and charge happen once.",
  params: ConversationParams,
  body: Type.Object(
    { replyId: Uuid, body: Type.String({ maxLength: 20_000 }) },
    { additionalProperties: false },
  ),
  responses: { 200: OpsMessage, 201: OpsMessage },
  errors: [
    "conversation_not_found",
    "conversation_not_claimed",
    "message_length",
    "waiting_for_credit",
    "message_id_reused",
  ],
});

export const opsTyping = defineOperation({
  id: "opsTyping",
  method: "POST",
  path: "/ops/api/conversations/:conversationId/typing",
  access: "staff",
  summary: "Tells the customer that an answer is being typed.",
  params: ConversationParams,
  body: Type.Object({ typing: Type.Boolean() }, { additionalProperties: false }),
  responses: { 204: Type.Null() },
  errors: ["conversation_not_found", "conversation_not_claimed"],
});

/** Server-sent events for the console (EventSource, cookie). */
export const opsStream = defineOperation({
  id: "opsStream",
  method: "GET",
  path: "/ops/api/stream",
  access: "staff",
  summary: "Server-sent events: queue (something changed: refetch) and conversation (one changed).",
  responses: { 200: Type.String() },
  errors: [],
});

export const OpsStreamEvent = Type.Union([
  Type.Object({ type: Type.Literal("queue") }),
  Type.Object({ type: Type.Literal("conversation"), conversationId: Uuid }),
]);
export type OpsStreamEvent = Static<typeof OpsStreamEvent>;
