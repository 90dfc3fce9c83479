import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { careSigns, flagKinds } from "../rules/care.ts";
import { ConversationParams, Nullable, Timestamp, Uuid } from "./schemas.ts";

/** A conversation for the operator who claimed it: reading and replying. */

/** The longest reason for sending a reply that breaks a rule (DESK-20), in code points. */
export const sentDespiteReasonMaxLength = 280;

/** A message for the operator: `from` names the side. */
export const OpsMessage = Type.Object({
  id: Uuid,
  from: Type.Enum(["customer", "profile"]),
  body: Type.String(),
  sequence: Type.Integer(),
  sentAt: Timestamp,
  creditCost: Type.Integer(),
  /** The customer was abusive (rules/abuse): hidden until the operator reveals it. */
  abusive: Type.Optional(Type.Literal(true)),
  /** Numbers or addresses in `body` are masked (DESK-24); `showContact` returns them. */
  masked: Type.Optional(Type.Literal(true)),
});
export type OpsMessage = Static<typeof OpsMessage>;

/** What the claimant needs to know about open flags and checks in a conversation. */
export const ConversationCare = Type.Object({
  /** paused: a flag is open, replies are free; free: a supervisor decided that they stay free. */
  charging: Type.Enum(["normal", "paused", "free"]),
  /** Staff are checking the customer's age; meanwhile they can't write or buy. */
  ageCheck: Type.Boolean(),
  /** Open flags. */
  flags: Type.Array(
    Type.Object({
      flagId: Uuid,
      kind: Type.Enum([...flagKinds]),
      raisedAt: Timestamp,
      /** Display names; null: nobody yet. */
      raisedBy: Type.String(),
      handedTo: Nullable(Type.String()),
      /** False: raised in another conversation of the same customer. */
      here: Type.Boolean(),
    }),
  ),
  /** The helpline that the region's site names; null: none. */
  helpline: Nullable(Type.String()),
  /** Flags that messages suggest, oldest message first, until one is raised or the suggestion dismissed (DESK-22). */
  suggestions: Type.Optional(
    Type.Array(
      Type.Object({
        messageId: Uuid,
        kind: Type.Enum([...flagKinds]),
        signs: Type.Array(Type.Enum([...careSigns])),
        suggestedAt: Timestamp,
      }),
    ),
  ),
});
export type CareSuggestion = NonNullable<Static<typeof ConversationCare>["suggestions"]>[number];
export type ConversationCare = Static<typeof ConversationCare>;

export const OpsConversation = Type.Object({
  conversationId: Uuid,
  brand: Type.String(),
  region: Type.String(),
  customer: Type.Object({
    name: Type.String(),
    /** See AGE-5. */
    age: Type.Integer(),
    joinedAt: Timestamp,
    /**
     * Whether a reply can be sent now: it can be charged or is free, and neither a break nor a consent that was taken back
     * stands in its way. Operators never see the balance.
     */
    hasCredit: Type.Boolean(),
  }),
  profile: Type.Object({
    id: Uuid,
    name: Type.String(),
    age: Type.Integer(),
    tagline: Type.String(),
    /** How the profile speaks and what it never says. For operators only; empty if not written. */
    persona: Type.String(),
    about: Type.String(),
    imageUrl: Type.String(),
  }),
  claimedBy: Nullable(Uuid),
  messages: Type.Array(OpsMessage),
  /** The server always sends it. */
  care: Type.Optional(ConversationCare),
});
export type OpsConversation = Static<typeof OpsConversation>;

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

export const opsMessages = defineOperation({
  id: "opsMessages",
  method: "GET",
  path: "/ops/api/conversations/:conversationId/messages",
  access: "staff",
  summary: "Earlier messages of a conversation this operator has claimed, ascending.",
  params: ConversationParams,
  query: Type.Object(
    {
      /** Sequence of a message: only earlier ones. Absent: the newest. */
      before: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    },
    { additionalProperties: false },
  ),
  responses: { 200: Type.Object({ messages: Type.Array(OpsMessage), hasMore: Type.Boolean() }) },
  errors: ["conversation_not_found", "conversation_not_claimed"],
});

export const sendReply = defineOperation({
  id: "sendReply",
  method: "POST",
  path: "/ops/api/conversations/:conversationId/replies",
  access: "staff",
  summary:
    "Replies as the profile. replyId is the idempotency key: message and charge happen once. reply_held_back: it contains a number, an address, a name on another service, a link or an arranged meeting; sending it nevertheless needs a reason.",
  params: ConversationParams,
  body: Type.Object(
    {
      replyId: Uuid,
      body: Type.String({ maxLength: 20_000 }),
      /** The canned reply that the text is based on: its use is counted, once. */
      cannedReplyId: Type.Optional(Uuid),
      /** Why it has to be sent although it breaks a rule (DESK-20). Supervisors see it. */
      despite: Type.Optional(
        Type.String({ minLength: 1, maxLength: sentDespiteReasonMaxLength, pattern: "\\S" }),
      ),
    },
    { additionalProperties: false },
  ),
  responses: { 200: OpsMessage, 201: OpsMessage },
  errors: [
    "conversation_not_found",
    "conversation_not_claimed",
    "message_length",
    "waiting_for_credit",
    "customer_on_break",
    "consent_taken_back",
    "message_id_reused",
    "reply_held_back",
  ],
});

export const opsTyping = defineOperation({
  id: "opsTyping",
  method: "POST",
  path: "/ops/api/conversations/:conversationId/typing",
  access: "staff",
  unattended: true,
  summary: "Shows the customer that a reply is being typed.",
  params: ConversationParams,
  body: Type.Object({ typing: Type.Boolean() }, { additionalProperties: false }),
  responses: { 204: Type.Null() },
  errors: ["conversation_not_found", "conversation_not_claimed"],
});
