import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { Nullable, Timestamp } from "./schemas.ts";

/** A customer's consent to use what they write in chats, apart from terms and privacy policy (CONSENT-2). */

export const ChatConsentVersion = Type.Integer({ minimum: 1, maximum: 100_000 });

export const ChatConsentState = Type.Object({
  /**
   * given: they agreed to the words in force. missing: never asked, or only about older words. taken_back: they took it
   * back. Except while it is given, sending a message returns `chat_consent_required`.
   */
  state: Type.Enum(["given", "missing", "taken_back"]),
  /** When they last agreed or took it back; null: never. */
  at: Nullable(Timestamp),
  /** The words of that record; null without one. */
  words: Nullable(Type.String()),
});
export type ChatConsentState = Static<typeof ChatConsentState>;

export const readChatConsent = defineOperation({
  id: "readChatConsent",
  method: "GET",
  path: "/im/api/account/chat-consent",
  access: "customer",
  summary:
    "Whether the customer agrees to the use of what they write in chats, since when, and in which words.",
  responses: { 200: ChatConsentState },
  errors: [],
});

export const giveChatConsent = defineOperation({
  id: "giveChatConsent",
  method: "POST",
  path: "/im/api/account/chat-consent",
  access: "customer",
  summary:
    "Agrees to the use of what the customer writes in chats. The version of the words that was shown has to be the current one. Safe to repeat: the first time is kept.",
  query: Type.Object({
    /**
     * Where it was given. In the query, because a server of the previous version refuses unknown fields in the body.
     */
    from: Type.Optional(Type.Enum(["account", "chat"])),
  }),
  body: Type.Object({ version: ChatConsentVersion }, { additionalProperties: false }),
  responses: { 200: ChatConsentState },
  errors: ["legal_version_stale"],
});

export const takeBackChatConsent = defineOperation({
  id: "takeBackChatConsent",
  method: "DELETE",
  path: "/im/api/account/chat-consent",
  access: "customer",
  summary:
    "Takes the consent back, in force at once: no message is accepted and no reply is delivered until it is given again. Safe to repeat.",
  responses: { 200: ChatConsentState },
  errors: [],
});
