import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { ActiveAlert } from "./content.ts";
import { Cursor, Message, Nullable, Uuid } from "./schemas.ts";

export const sendMessage = defineOperation({
  id: "sendMessage",
  method: "POST",
  path: "/im/api/message/send",
  access: "customer",
  summary: "Sends a message to a profile; the same clientMessageId again returns the same message.",
  body: Type.Object(
    {
      profileId: Uuid,
      /** The schema accepts any length; the rule (1 to 460 code points after NFC and trim) returns `message_length`. */
      body: Type.String({ maxLength: 20_000 }),
      clientMessageId: Uuid,
    },
    { additionalProperties: false },
  ),
  responses: { 200: Message, 201: Message },
  errors: [
    "profile_not_found",
    "message_length",
    "no_credit",
    "credit_owed",
    "cooling_off",
    "self_excluded",
    "age_verification_required",
    "age_check_required",
    "age_check_pending",
    "acceptance_required",
    "chat_consent_required",
    "message_id_reused",
  ],
});

export const receiveMessages = defineOperation({
  id: "receiveMessages",
  method: "POST",
  path: "/im/api/message/receive",
  access: "customer",
  summary: "Messages after a cursor, ascending, at most 200. If there are none, waits for one if asked to.",
  body: Type.Object(
    {
      after: Nullable(Cursor),
      profileId: Type.Optional(Uuid),
      /** Seconds to wait for messages. */
      wait: Type.Optional(Type.Integer({ minimum: 0, maximum: 25 })),
    },
    { additionalProperties: false },
  ),
  responses: { 200: Type.Object({ messages: Type.Array(Message), cursor: Cursor }) },
  // cursor_invalid: the cursor does not belong to this customer; start again with null
  errors: ["profile_not_found", "cursor_invalid"],
});

export const messageHistory = defineOperation({
  id: "messageHistory",
  method: "GET",
  path: "/im/api/message/history",
  access: "customer",
  summary: "A page of one conversation, newest page first, each page ascending.",
  query: Type.Object({
    profileId: Uuid,
    /** Only messages with a smaller sequence; absent: the newest page. */
    before: Type.Optional(Type.Integer({ minimum: 1 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  }),
  responses: {
    200: Type.Object({
      messages: Type.Array(Message),
      hasMore: Type.Boolean(),
      /** The sequence up to which the customer has read this conversation; 0: nothing. */
      readUpTo: Type.Integer({ minimum: 0 }),
      /** The stream position of this page: apply only later events. */
      cursor: Cursor,
    }),
  },
  errors: ["profile_not_found"],
});

export const markRead = defineOperation({
  id: "markRead",
  method: "POST",
  path: "/im/api/message/read",
  access: "customer",
  summary: "Marks a conversation read up to a sequence; never moves back.",
  body: Type.Object({ profileId: Uuid, upTo: Type.Integer({ minimum: 0 }) }, { additionalProperties: false }),
  responses: { 204: Type.Null() },
  errors: ["profile_not_found"],
});

export const customerTyping = defineOperation({
  id: "customerTyping",
  method: "POST",
  path: "/im/api/message/typing",
  access: "customer",
  summary:
    "Shows the claimant of the conversation that the customer is typing, or no longer is (DESK-34). Nothing is stored; too many signals are dropped.",
  body: Type.Object({ profileId: Uuid, typing: Type.Boolean() }, { additionalProperties: false }),
  responses: { 204: Type.Null() },
  errors: ["profile_not_found"],
});

/** Server-sent events; resumes by Last-Event-ID. Not callable as JSON: see `streamEvent` for the events. */
export const messageStream = defineOperation({
  id: "messageStream",
  method: "GET",
  path: "/im/api/message/stream",
  access: "customer",
  summary: "Server-sent events: message, typing, read, balance, banned, alert, replaced.",
  responses: { 200: Type.String() },
  errors: [],
});

/**
 * The stream's events. `message` has its cursor as SSE id. `balance`, which follows every connect, has the cursor up to
 * which everything was sent. The others have none: nobody needs them late.
 */
export const StreamEvent = Type.Union([
  Type.Object({ type: Type.Literal("message"), message: Message, cursor: Cursor }),
  Type.Object({ type: Type.Literal("typing"), profileId: Uuid, typing: Type.Boolean() }),
  Type.Object({ type: Type.Literal("read"), profileId: Uuid, upTo: Type.Integer() }),
  Type.Object({ type: Type.Literal("balance"), balance: Type.Integer() }),
  Type.Object({ type: Type.Literal("banned") }),
  /** In the customer's region: an alert began, or the previous one ended (then `active` is false). */
  Type.Object({ type: Type.Literal("alert"), alert: ActiveAlert }),
  /** The login has opened too many newer streams, and this one ends. Connect again only when the page is used again. */
  Type.Object({ type: Type.Literal("replaced") }),
]);
export type StreamEvent = Static<typeof StreamEvent>;
