import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { cannedTitleMaxLength, ownCannedMost } from "../rules/canned-reply.ts";
import { searchMaxLength } from "../rules/search-terms.ts";
import { OpsMessage } from "./claimed-conversation.ts";
import { Whisper } from "./floor.ts";
import { BrandIdSchema, ConversationParams, Nullable, Timestamp, Uuid } from "./schemas.ts";

/** The operator's aids in a conversation: told facts, drafts, canned replies and search. */

const claimErrors = ["conversation_not_found", "conversation_not_claimed"] as const;

/**
 * A fact that the profile has told this customer, such as "has a dog called Biscuit". Later replies must agree with it.
 */
export const PersonaFact = Type.Object({
  id: Uuid,
  body: Type.String(),
  /** Display names of its author, and of the person who changed it last. */
  addedBy: Type.String(),
  addedAt: Timestamp,
  changedBy: Nullable(Type.String()),
  changedAt: Nullable(Timestamp),
});
export type PersonaFact = Static<typeof PersonaFact>;

/** Unsent text of the calling operator. */
export const OwnDraft = Type.Object({
  body: Type.String(),
  /** The reply id that sending this draft will use, so that two browsers cannot send it twice. */
  replyId: Uuid,
  /** Changes with every save. A save must name the current revision to replace it. */
  revision: Uuid,
  savedAt: Timestamp,
});
export type OwnDraft = Static<typeof OwnDraft>;

/** Unsent text of another operator in this conversation, such as the previous claimant. */
export const OthersDraft = Type.Object({
  staffId: Uuid,
  /** Display name. */
  author: Type.String(),
  body: Type.String(),
  /** When the other operator began the unsent text, and when it last changed. */
  since: Timestamp,
  savedAt: Timestamp,
});
export type OthersDraft = Static<typeof OthersDraft>;

/** What a reply would cost the customer now, or why it cannot be sent. Operators never see the balance. */
export const ReplyEligibility = Type.Union([
  /** It costs the customer 1 credit. */
  Type.Object({ kind: Type.Literal("charged") }),
  /** It is free of charge. */
  Type.Object({
    kind: Type.Literal("free"),
    reason: Type.Enum(["not_written_since_last_charged_reply", "on_the_house"]),
  }),
  /** It can't be sent. */
  Type.Object({
    kind: Type.Literal("waiting"),
    reason: Type.Enum(["credit", "break", "consent_taken_back"]),
  }),
]);
export type ReplyEligibility = Static<typeof ReplyEligibility>;

export const DeskSheet = Type.Object({
  standing: ReplyEligibility,
  /** Sequence up to which the customer has read; 0: nothing. */
  readUpTo: Type.Integer({ minimum: 0 }),
  /** Oldest first. */
  facts: Type.Array(PersonaFact),
  draft: Nullable(OwnDraft),
  /** Oldest first; only texts written after the last reply. */
  othersDrafts: Type.Array(OthersDraft),
  /** Supervisors' notes to the calling operator that they have not closed, oldest first. The server always sends it. */
  whispers: Type.Optional(Type.Array(Whisper)),
});
export type DeskSheet = Static<typeof DeskSheet>;

export const deskSheet = defineOperation({
  id: "deskSheet",
  method: "GET",
  path: "/ops/api/conversations/:conversationId/sheet",
  access: "staff",
  summary:
    "The data beside the messages of a conversation that this operator holds: what a reply would cost, how far the customer has read, what the profile has told them, and unsent texts.",
  params: ConversationParams,
  responses: { 200: DeskSheet },
  errors: claimErrors,
});

/** A fact's text: 1 to 280 characters. */
const FactBody = Type.Object(
  { body: Type.String({ minLength: 1, maxLength: 280, pattern: "\\S" }) },
  { additionalProperties: false },
);
const FactParams = Type.Object({ conversationId: Uuid, factId: Uuid });

export const addPersonaFact = defineOperation({
  id: "addPersonaFact",
  method: "POST",
  path: "/ops/api/conversations/:conversationId/facts",
  access: "staff",
  summary: "Stores a fact that the profile has told the customer of a conversation that this operator holds.",
  params: ConversationParams,
  body: FactBody,
  responses: { 201: PersonaFact },
  errors: claimErrors,
});

export const editPersonaFact = defineOperation({
  id: "editPersonaFact",
  method: "PUT",
  path: "/ops/api/conversations/:conversationId/facts/:factId",
  access: "staff",
  summary: "Changes a told fact.",
  params: FactParams,
  body: FactBody,
  responses: { 200: PersonaFact },
  errors: [...claimErrors, "fact_not_found"],
});

export const removePersonaFact = defineOperation({
  id: "removePersonaFact",
  method: "DELETE",
  path: "/ops/api/conversations/:conversationId/facts/:factId",
  access: "staff",
  summary: "Removes a told fact.",
  params: FactParams,
  responses: { 204: Type.Null() },
  errors: [...claimErrors, "fact_not_found"],
});

export const saveDraft = defineOperation({
  id: "saveDraft",
  method: "PUT",
  path: "/ops/api/conversations/:conversationId/draft",
  access: "staff",
  unattended: true,
  summary:
    "Stores this operator's unsent text and replaces the revision that they name (null: none). An empty text removes it. changed_meanwhile: another window of theirs saved a text, or it was sent.",
  params: ConversationParams,
  body: Type.Object(
    {
      /** Accepts text of any length, even above the limit of a message, so that a long paste is kept. */
      body: Type.String({ maxLength: 20_000 }),
      replyId: Uuid,
      revision: Nullable(Uuid),
    },
    { additionalProperties: false },
  ),
  responses: { 200: Type.Object({ draft: Nullable(OwnDraft) }) },
  errors: [...claimErrors, "changed_meanwhile"],
});

export const takeDraft = defineOperation({
  id: "takeDraft",
  method: "POST",
  path: "/ops/api/conversations/:conversationId/drafts/:staffId/take",
  access: "staff",
  summary:
    "Takes over a colleague's unsent text in a conversation that this operator holds: the colleague's is emptied, and its text returned. If several take it over at the same time, one gets it.",
  params: Type.Object({ conversationId: Uuid, staffId: Uuid }),
  responses: { 200: Type.Object({ body: Type.String() }) },
  errors: [...claimErrors, "draft_not_found"],
});

export const searchMessages = defineOperation({
  id: "searchMessages",
  method: "GET",
  path: "/ops/api/conversations/:conversationId/search",
  access: "staff",
  summary:
    "Messages of a conversation that this operator holds in which every word occurs, newest first. Every search is recorded, without its words.",
  params: ConversationParams,
  query: Type.Object(
    {
      words: Type.String({ minLength: 1, maxLength: searchMaxLength, pattern: "\\S" }),
      /** Only messages with a smaller sequence. */
      before: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    },
    { additionalProperties: false },
  ),
  responses: { 200: Type.Object({ messages: Type.Array(OpsMessage), hasMore: Type.Boolean() }) },
  errors: claimErrors,
});

/** A text with places for names, ready to be put into the reply box. */
export const CannedReply = Type.Object({
  id: Uuid,
  /** null: every brand. */
  brand: Nullable(BrandIdSchema),
  title: Type.String(),
  body: Type.String(),
  /** Whether it is the caller's own, which nobody else sees. Absent before servers had any. */
  own: Type.Optional(Type.Boolean()),
});
export type CannedReply = Static<typeof CannedReply>;

export const cannedReplies = defineOperation({
  id: "cannedReplies",
  method: "GET",
  path: "/ops/api/canned-replies",
  access: "staff",
  summary:
    "A brand's canned replies with those of every brand and the caller's own: the ones that this operator uses often and recently first, then the ones that everybody uses.",
  query: Type.Object({ brand: BrandIdSchema }, { additionalProperties: false }),
  responses: { 200: Type.Array(CannedReply) },
  errors: ["brand_not_found"],
});

/** A canned reply as supervisors manage it. */
export const KeptCannedReply = Type.Object({
  ...CannedReply.properties,
  /** Increases with every change. A change must name the current number. */
  version: Type.Integer({ minimum: 1 }),
  /** How often it was sent, by everybody. */
  uses: Type.Integer({ minimum: 0 }),
  lastUsedAt: Nullable(Timestamp),
  /** Display name of the person who changed it last. */
  changedBy: Type.String(),
  changedAt: Timestamp,
});
export type KeptCannedReply = Static<typeof KeptCannedReply>;

const CannedFields = {
  brand: Nullable(BrandIdSchema),
  title: Type.String({ minLength: 1, maxLength: cannedTitleMaxLength, pattern: "\\S" }),
  /** The schema accepts any length; the rule (rules/canned-reply.ts) returns `canned_reply_invalid`. */
  body: Type.String({ maxLength: 2_000 }),
} as const;
const CannedParams = Type.Object({ cannedReplyId: Uuid });

export const keptCannedReplies = defineOperation({
  id: "keptCannedReplies",
  method: "GET",
  path: "/ops/api/canned-replies/all",
  access: "staff",
  minimumRole: "supervisor",
  summary: "The canned replies of all brands with how often they are used, by title.",
  responses: { 200: Type.Array(KeptCannedReply) },
  errors: [],
});

export const createCannedReply = defineOperation({
  id: "createCannedReply",
  method: "POST",
  path: "/ops/api/canned-replies",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Makes a canned reply for a brand, or for every brand.",
  body: Type.Object(CannedFields, { additionalProperties: false }),
  responses: { 201: KeptCannedReply },
  errors: ["brand_not_found", "canned_reply_invalid"],
});

export const updateCannedReply = defineOperation({
  id: "updateCannedReply",
  method: "PUT",
  path: "/ops/api/canned-replies/:cannedReplyId",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Changes a canned reply. changed_meanwhile: somebody else changed it since it was read.",
  params: CannedParams,
  body: Type.Object(
    { ...CannedFields, version: Type.Integer({ minimum: 1 }) },
    { additionalProperties: false },
  ),
  responses: { 200: KeptCannedReply },
  errors: ["brand_not_found", "canned_reply_not_found", "canned_reply_invalid", "changed_meanwhile"],
});

export const removeCannedReply = defineOperation({
  id: "removeCannedReply",
  method: "DELETE",
  path: "/ops/api/canned-replies/:cannedReplyId",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Removes a canned reply for good, with the counts of its uses.",
  params: CannedParams,
  responses: { 204: Type.Null() },
  errors: ["canned_reply_not_found"],
});

/** An operator's own canned replies, which only they see and change (DESK-16). */
export const ownCannedReplies = defineOperation({
  id: "ownCannedReplies",
  method: "GET",
  path: "/ops/api/canned-replies/own",
  access: "staff",
  summary: "The caller's own canned replies, by title.",
  responses: { 200: Type.Array(KeptCannedReply) },
  errors: [],
});

export const createOwnCannedReply = defineOperation({
  id: "createOwnCannedReply",
  method: "POST",
  path: "/ops/api/canned-replies/own",
  access: "staff",
  summary: `Makes a canned reply that only the caller sees, at most ${ownCannedMost} of them.`,
  body: Type.Object(CannedFields, { additionalProperties: false }),
  responses: { 201: KeptCannedReply },
  errors: ["brand_not_found", "canned_reply_invalid", "canned_reply_limit"],
});

export const updateOwnCannedReply = defineOperation({
  id: "updateOwnCannedReply",
  method: "PUT",
  path: "/ops/api/canned-replies/own/:cannedReplyId",
  access: "staff",
  summary:
    "Changes one of the caller's own. changed_meanwhile: the caller changed it elsewhere since it was read.",
  params: CannedParams,
  body: Type.Object(
    { ...CannedFields, version: Type.Integer({ minimum: 1 }) },
    { additionalProperties: false },
  ),
  responses: { 200: KeptCannedReply },
  errors: ["brand_not_found", "canned_reply_not_found", "canned_reply_invalid", "changed_meanwhile"],
});

export const removeOwnCannedReply = defineOperation({
  id: "removeOwnCannedReply",
  method: "DELETE",
  path: "/ops/api/canned-replies/own/:cannedReplyId",
  access: "staff",
  summary: "Removes one of the caller's own for good.",
  params: CannedParams,
  responses: { 204: Type.Null() },
  errors: ["canned_reply_not_found"],
});
