import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { searchMaxLength } from "../rules/search-terms.ts";
import { OpsMessage } from "./claimed-conversation.ts";
import { BrandIdSchema, ConversationParams, Nullable, RegionCodeSchema, Timestamp, Uuid } from "./schemas.ts";

/** What a member of staff wrote or holds: search over it, and reading it again (DESK-37). */

/** Whose conversation it is. Customers are masked: a username, never a phone number. */
const Place = {
  conversationId: Uuid,
  brand: BrandIdSchema,
  region: RegionCodeSchema,
  customerName: Type.String(),
  profileName: Type.String(),
} as const;

/** A message with all of the words, and where it was written. */
export const FoundOwnMessage = Type.Object({ ...Place, message: OpsMessage });
export type FoundOwnMessage = Static<typeof FoundOwnMessage>;

export const searchOwnConversations = defineOperation({
  id: "searchOwnConversations",
  method: "GET",
  path: "/ops/api/own-conversations/search",
  access: "staff",
  summary:
    "Messages in which all words occur as whole words, newest first, in conversations that the caller holds or has written a reply in. Left out: banned customers, and those whom the caller asked not to get. A search reads a bounded number of messages: a page can be short, and `next` then goes on further back. The audit keeps who searched and whose messages were shown, without the words.",
  query: Type.Object(
    {
      words: Type.String({ minLength: 1, maxLength: searchMaxLength, pattern: "\\S" }),
      /** `next` of the page before. */
      before: Type.Optional(
        Type.String({ pattern: "^[0-9]{1,15}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" }),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    },
    { additionalProperties: false },
  ),
  responses: {
    200: Type.Object({
      found: Type.Array(FoundOwnMessage),
      /** Where the next page begins; null: everything was looked through. */
      next: Nullable(Type.String()),
    }),
  },
  errors: [],
});

export const OwnConversation = Type.Object({
  ...Place,
  /** mine: the caller holds it; free: the caller may claim it; taken: somebody else holds it. */
  standing: Type.Enum(["mine", "free", "taken"]),
  waitingSince: Nullable(Timestamp),
  /** Ascending. */
  messages: Type.Array(OpsMessage),
  hasMore: Type.Boolean(),
});
export type OwnConversation = Static<typeof OwnConversation>;

export const readOwnConversation = defineOperation({
  id: "readOwnConversation",
  method: "GET",
  path: "/ops/api/own-conversations/:conversationId",
  access: "staff",
  summary:
    "A conversation that the caller holds or has written a reply in, to be read only. The audit keeps who read it.",
  params: ConversationParams,
  query: Type.Object(
    {
      /** Sequence of a message: only earlier ones. Absent: the newest. */
      before: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    },
    { additionalProperties: false },
  ),
  responses: { 200: OwnConversation },
  errors: ["conversation_not_found"],
});
