import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { Person } from "./care.ts";
import { OpsConversation, OpsMessage } from "./claimed-conversation.ts";
import { Presence } from "./presence.ts";
import {
  BrandIdSchema,
  ConversationParams,
  CustomerParams,
  Nullable,
  RegionCodeSchema,
  Timestamp,
  Uuid,
} from "./schemas.ts";

/** The floor: who holds what, for supervisors (DESK-27 to DESK-29). */

/** The longest whisper, in code points. */
export const whisperMaxLength = 280;

/** A conversation on the floor, without its messages. Customers are masked: a username, never a phone number. */
export const FloorConversation = Type.Object({
  conversationId: Uuid,
  brand: BrandIdSchema,
  region: RegionCodeSchema,
  customerName: Type.String(),
  profileName: Type.String(),
  /** When the oldest unanswered message was written; null: the customer has their reply. */
  waitingSince: Nullable(Timestamp),
});
export type FloorConversation = Static<typeof FloorConversation>;

/** A conversation that somebody holds. */
export const FloorClaim = Type.Object({
  ...FloorConversation.properties,
  heldSince: Timestamp,
  /** When the claimant last did something in it. */
  actedAt: Timestamp,
  /** Until when the claimant has put it away (DESK-38). Absent: it is not put away. */
  snoozedUntil: Type.Optional(Timestamp),
});
export type FloorClaim = Static<typeof FloorClaim>;

/** A person who is signed in or holds conversations. */
export const FloorOperator = Type.Object({
  staffId: Uuid,
  displayName: Type.String(),
  presence: Presence,
  /** Conversations they may hold at once. */
  capacity: Type.Integer({ minimum: 1 }),
  /** Waiting ones first, longest wait first. */
  holds: Type.Array(FloorClaim),
});
export type FloorOperator = Static<typeof FloorOperator>;

export const floor = defineOperation({
  id: "floor",
  method: "GET",
  path: "/ops/api/floor",
  access: "staff",
  minimumRole: "supervisor",
  summary:
    "Everybody who is signed in: whether they take work, what they hold and how long each customer waits; and the unclaimed conversations, longest wait first (at most 20).",
  responses: {
    200: Type.Object({ operators: Type.Array(FloorOperator), unclaimed: Type.Array(FloorConversation) }),
  },
  errors: [],
});

/** A message with the person who wrote it for the profile; null: the customer wrote it, or nobody is recorded. */
export const AuthoredMessage = Type.Object({ ...OpsMessage.properties, author: Nullable(Person) });
export type AuthoredMessage = Static<typeof AuthoredMessage>;

/** A note of a supervisor that only the claimant of the conversation sees. */
export const Whisper = Type.Object({
  whisperId: Uuid,
  /** Display name. */
  author: Type.String(),
  body: Type.String(),
  writtenAt: Timestamp,
});
export type Whisper = Static<typeof Whisper>;

/** A whisper as supervisors see it afterwards. */
export const KeptWhisper = Type.Object({
  ...Whisper.properties,
  /** Display name of the person it was for. */
  to: Type.String(),
  /** When that person closed it; null: not yet. */
  closedAt: Nullable(Timestamp),
});
export type KeptWhisper = Static<typeof KeptWhisper>;

export const OpenedConversation = Type.Object({
  ...FloorConversation.properties,
  customerId: Uuid,
  /** Who holds it; null: nobody. */
  claimant: Nullable(Person),
  heldSince: Nullable(Timestamp),
  /** Ascending. */
  messages: Type.Array(AuthoredMessage),
  hasMore: Type.Boolean(),
  /** The latest ten, newest first. */
  whispers: Type.Array(KeptWhisper),
});
export type OpenedConversation = Static<typeof OpenedConversation>;

export const openConversation = defineOperation({
  id: "openConversation",
  method: "GET",
  path: "/ops/api/floor/conversations/:conversationId",
  access: "staff",
  minimumRole: "supervisor",
  summary:
    "Any conversation, to be read only, with the author of each reply. The audit keeps who opened it. The phone number is not in it.",
  params: ConversationParams,
  query: Type.Object(
    {
      /** Sequence of a message: only earlier ones. Absent: the newest. */
      before: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    },
    { additionalProperties: false },
  ),
  responses: { 200: OpenedConversation },
  errors: ["conversation_not_found"],
});

/** A conversation of one customer. */
export const CustomerConversation = Type.Object({
  ...FloorConversation.properties,
  /** Who holds it; null: nobody. */
  claimant: Nullable(Person),
  begunAt: Timestamp,
});
export type CustomerConversation = Static<typeof CustomerConversation>;

export const customerConversations = defineOperation({
  id: "customerConversations",
  method: "GET",
  path: "/ops/api/customers/:customerId/conversations",
  access: "staff",
  minimumRole: "supervisor",
  summary:
    "With whom a customer writes, the newest conversation first, at most 200; no messages. The audit keeps who read it.",
  params: CustomerParams,
  responses: { 200: Type.Array(CustomerConversation) },
  errors: ["customer_not_found"],
});

export const takeOverConversation = defineOperation({
  id: "takeOverConversation",
  method: "POST",
  path: "/ops/api/floor/conversations/:conversationId/take-over",
  access: "staff",
  minimumRole: "supervisor",
  summary:
    "Gives the calling supervisor a conversation, also if somebody else holds it or the supervisor is at capacity. The former claimant gets a notice.",
  params: ConversationParams,
  responses: { 200: OpsConversation },
  errors: ["conversation_not_found", "not_available", "customer_blocked"],
});

export const whisper = defineOperation({
  id: "whisper",
  method: "POST",
  path: "/ops/api/floor/conversations/:conversationId/whispers",
  access: "staff",
  minimumRole: "supervisor",
  summary:
    "Shows a note to the person who holds the conversation, at once and to nobody else. conversation_not_claimed: they no longer hold it.",
  params: ConversationParams,
  body: Type.Object(
    {
      /** The claimant, as the caller knows them. */
      staffId: Uuid,
      body: Type.String({ minLength: 1, maxLength: whisperMaxLength, pattern: "\\S" }),
    },
    { additionalProperties: false },
  ),
  responses: { 201: KeptWhisper },
  errors: ["conversation_not_found", "conversation_not_claimed", "second_person_required"],
});

export const closeWhisper = defineOperation({
  id: "closeWhisper",
  method: "POST",
  path: "/ops/api/conversations/:conversationId/whispers/:whisperId/close",
  access: "staff",
  summary:
    "Closes a whisper that its receiver has read, so that it is no longer shown to them. Safe to repeat.",
  params: Type.Object({ conversationId: Uuid, whisperId: Uuid }),
  responses: { 204: Type.Null() },
  errors: ["whisper_not_found"],
});
