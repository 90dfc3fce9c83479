import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { flagKinds } from "../rules/care.ts";
import { queueOrders } from "../rules/queue-order.ts";
import { Presence } from "./presence.ts";
import { BrandIdSchema, RegionCodeSchema, Timestamp, Uuid } from "./schemas.ts";

/** The console's calls (architecture.md, "operators"). Staff sign in with a cookie session, HttpOnly. */

export const Staff = Type.Object({
  id: Uuid,
  username: Type.String(),
  displayName: Type.String(),
  role: Type.Enum(["operator", "supervisor", "admin"]),
});
export type Staff = Static<typeof Staff>;

/** Who is signed in, and what they have still to do before any other call is open to them. */
export const SignedInStaff = Type.Object({
  id: Uuid,
  username: Type.String(),
  displayName: Type.String(),
  role: Type.Enum(["operator", "supervisor", "admin"]),
  /** password: choose one of their own; second_factor: set up an authenticator; null: nothing. */
  due: Type.Union([Type.Literal("password"), Type.Literal("second_factor"), Type.Null()]),
});
export type SignedInStaff = Static<typeof SignedInStaff>;

export const staffSignIn = defineOperation({
  id: "staffSignIn",
  method: "POST",
  path: "/ops/api/session",
  access: "public",
  summary:
    "Staff sign-in; sets the console's session cookie. Who has confirmed an authenticator sends its code, too, or a recovery code; each works once.",
  body: Type.Object(
    {
      username: Type.String({ minLength: 1, maxLength: 80 }),
      password: Type.String({ minLength: 1, maxLength: 200 }),
      /** Six digits of the authenticator. */
      code: Type.Optional(Type.String({ pattern: "^\\d{6}$" })),
      /** In place of the code; as it was typed. */
      recoveryCode: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    },
    { additionalProperties: false },
  ),
  responses: { 200: SignedInStaff },
  errors: ["staff_credentials", "second_factor_required", "second_factor_invalid"],
});

export const staffSession = defineOperation({
  id: "staffSession",
  method: "GET",
  path: "/ops/api/session",
  access: "staff",
  beforeSetUp: true,
  summary: "Who is signed in.",
  responses: { 200: SignedInStaff },
  errors: [],
});

export const staffSignOut = defineOperation({
  id: "staffSignOut",
  method: "DELETE",
  path: "/ops/api/session",
  access: "staff",
  beforeSetUp: true,
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
  /** The customer has never had a reply, in no conversation. */
  newCustomer: Type.Boolean(),
  /** This conversation has never had a reply. */
  neverAnswered: Type.Boolean(),
  /** Who works on it, or null. */
  claimedBy: Type.Union([Uuid, Type.Null()]),
  /** Only in `mine`: when it goes back by itself unless something is done with it. */
  returnsAt: Type.Union([Timestamp, Type.Null()]),
  /** Only in `mine`: a colleague handed it over, and nothing has been done with it since. */
  handedBy: Type.Union([
    Type.Object({ displayName: Type.String(), note: Type.Union([Type.String(), Type.Null()]) }),
    Type.Null(),
  ]),
});
export type QueueItem = Static<typeof QueueItem>;

const uuidPattern = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** A brand in a region. */
export const QueueSite = Type.Object(
  { brand: BrandIdSchema, region: RegionCodeSchema },
  { additionalProperties: false },
);
export type QueueSite = Static<typeof QueueSite>;

export const queue = defineOperation({
  id: "queue",
  method: "GET",
  path: "/ops/api/queue",
  access: "staff",
  summary:
    "Unclaimed conversations that wait for an answer, longest waiting first (at most 1000), and all that this operator has claimed, answered or not. Brand and region narrow what waits; `only` narrows both lists to the conversations named.",
  query: Type.Object(
    {
      brand: Type.Optional(BrandIdSchema),
      region: Type.Optional(RegionCodeSchema),
      /** Ids by commas, at most 50: those that the stream named. One that is in neither list has left the queue. */
      only: Type.Optional(Type.String({ pattern: `^${uuidPattern}(,${uuidPattern}){0,49}$` })),
    },
    { additionalProperties: false },
  ),
  responses: {
    200: Type.Object({
      waiting: Type.Array(QueueItem),
      mine: Type.Array(QueueItem),
    }),
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
  /** The customer was abusive (rules/abuse): hidden until the operator asks for it. */
  abusive: Type.Optional(Type.Literal(true)),
});
export type OpsMessage = Static<typeof OpsMessage>;

/** What its claimant has to know of a conversation's care. */
export const ConversationCare = Type.Object({
  /** paused: a flag is open, replies cost nothing; free: a supervisor decided that they go on costing nothing. */
  charging: Type.Enum(["normal", "paused", "free"]),
  /** Staff make sure of the customer's age: they can't write or buy meanwhile. */
  ageCheck: Type.Boolean(),
  /** Open flags. */
  flags: Type.Array(
    Type.Object({
      flagId: Uuid,
      kind: Type.Enum([...flagKinds]),
      raisedAt: Timestamp,
      /** Display names; nobody yet: null. */
      raisedBy: Type.String(),
      handedTo: Type.Union([Type.String(), Type.Null()]),
      /** False: raised in another conversation of the same customer. */
      here: Type.Boolean(),
    }),
  ),
  /** The helpline that the region's site names; null: none. */
  helpline: Type.Union([Type.String(), Type.Null()]),
});
export type ConversationCare = Static<typeof ConversationCare>;

export const OpsConversation = Type.Object({
  conversationId: Uuid,
  brand: Type.String(),
  region: Type.String(),
  customer: Type.Object({
    name: Type.String(),
    /** Age as the spec shows it. */
    age: Type.Integer(),
    joinedAt: Timestamp,
    /** Whether credit stands in a reply's way: it can be charged now, or costs nothing. The balance itself is not shown to operators. */
    hasCredit: Type.Boolean(),
  }),
  profile: Type.Object({
    id: Uuid,
    name: Type.String(),
    age: Type.Integer(),
    tagline: Type.String(),
    /** How it speaks and what it never says: for operators alone, empty where none is written. */
    persona: Type.String(),
    about: Type.String(),
    imageUrl: Type.String(),
  }),
  claimedBy: Type.Union([Uuid, Type.Null()]),
  messages: Type.Array(OpsMessage),
  /** The server always answers it. */
  care: Type.Optional(ConversationCare),
});
export type OpsConversation = Static<typeof OpsConversation>;

export const claimConversation = defineOperation({
  id: "claimConversation",
  method: "POST",
  path: "/ops/api/conversations/:conversationId/claim",
  access: "staff",
  summary:
    "Takes a conversation; only its claimant may read it and answer. Claiming twice is harmless. Nobody holds more at once than their capacity.",
  params: ConversationParams,
  responses: { 200: OpsConversation },
  errors: [
    "conversation_not_found",
    "conversation_claimed",
    "capacity_reached",
    "not_available",
    "customer_blocked",
  ],
});

export const claimNext = defineOperation({
  id: "claimNext",
  method: "POST",
  path: "/ops/api/queue/claim-next",
  access: "staff",
  summary:
    "Takes the next conversation of the queue in the order asked for; of many who ask at once each gets another one. Whoever holds as many as they may gives back the one they answered longest ago, where there is one.",
  body: Type.Object(
    {
      order: Type.Enum([...queueOrders]),
      /** Only from these sites; none: from all. */
      sites: Type.Optional(Type.Array(QueueSite, { maxItems: 200 })),
    },
    { additionalProperties: false },
  ),
  responses: {
    200: Type.Object({
      /** null: nobody waits there. */
      conversation: Type.Union([OpsConversation, Type.Null()]),
      /** An answered conversation that was given back to make room. */
      gaveBack: Type.Union([Uuid, Type.Null()]),
    }),
  },
  errors: ["capacity_reached", "not_available"],
});

export const transferConversation = defineOperation({
  id: "transferConversation",
  method: "POST",
  path: "/ops/api/conversations/:conversationId/transfer",
  access: "staff",
  summary:
    "Hands a claimed conversation to a colleague who is available and has room. Its claimant may, and a supervisor. A note stays with the conversation's notes.",
  params: ConversationParams,
  body: Type.Object(
    {
      staffId: Uuid,
      /** For whoever takes over. */
      note: Type.Optional(Type.String({ maxLength: 1000 })),
    },
    { additionalProperties: false },
  ),
  responses: { 204: Type.Null() },
  errors: [
    "conversation_not_found",
    "conversation_not_claimed",
    "staff_not_found",
    "staff_away",
    "capacity_reached",
    "customer_blocked",
  ],
});

/** Somebody who is signed in at the console. */
export const Colleague = Type.Object({
  id: Uuid,
  displayName: Type.String(),
  /** Conversations they hold. */
  held: Type.Integer({ minimum: 0 }),
  /** Conversations they may hold at once. */
  capacity: Type.Integer({ minimum: 1 }),
  presence: Presence,
});
export type Colleague = Static<typeof Colleague>;

export const colleagues = defineOperation({
  id: "colleagues",
  method: "GET",
  path: "/ops/api/colleagues",
  access: "staff",
  summary: "Who else is signed in, whether they take work, and how much room they have.",
  responses: { 200: Type.Array(Colleague) },
  errors: [],
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

export const opsMessages = defineOperation({
  id: "opsMessages",
  method: "GET",
  path: "/ops/api/conversations/:conversationId/messages",
  access: "staff",
  summary: "Earlier messages of a conversation this operator has claimed, ascending.",
  params: ConversationParams,
  query: Type.Object(
    {
      /** Sequence of a message: what comes before it. Absent: the newest. */
      before: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    },
    { additionalProperties: false },
  ),
  responses: { 200: Type.Object({ messages: Type.Array(OpsMessage), hasMore: Type.Boolean() }) },
  errors: ["conversation_not_found", "conversation_not_claimed"],
});

/** What staff wrote down for each other about a customer; customers never see it. */
export const CustomerNote = Type.Object({
  id: Uuid,
  /** null: about the customer as a whole. */
  conversationId: Type.Union([Uuid, Type.Null()]),
  /** Display name of who wrote it. */
  author: Type.String(),
  body: Type.String(),
  createdAt: Timestamp,
});
export type CustomerNote = Static<typeof CustomerNote>;

/** A note's text: 1 to 1000 characters. */
export const NoteBody = Type.Object(
  { body: Type.String({ minLength: 1, maxLength: 1000, pattern: "\\S" }) },
  { additionalProperties: false },
);

export const conversationNotes = defineOperation({
  id: "conversationNotes",
  method: "GET",
  path: "/ops/api/conversations/:conversationId/notes",
  access: "staff",
  summary: "Notes on a conversation this operator has claimed, and on its customer as a whole, oldest first.",
  params: ConversationParams,
  responses: { 200: Type.Array(CustomerNote) },
  errors: ["conversation_not_found", "conversation_not_claimed"],
});

export const addConversationNote = defineOperation({
  id: "addConversationNote",
  method: "POST",
  path: "/ops/api/conversations/:conversationId/notes",
  access: "staff",
  summary: "Writes a note on a conversation this operator has claimed.",
  params: ConversationParams,
  body: NoteBody,
  responses: { 201: CustomerNote },
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
    {
      replyId: Uuid,
      body: Type.String({ maxLength: 20_000 }),
      /** The canned reply that the text began as: its use is counted, once. */
      cannedReplyId: Type.Optional(Uuid),
    },
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
  summary:
    "Server-sent events: conversation (one changed, and with it its place in the queue), queue (more changed than is named: read all of it), sheet (what this operator has at hand of one changed), presence (a colleague's, or one's own), handed_over (a colleague gave one to this operator), returned (one of theirs went back to the queue by itself).",
  responses: { 200: Type.String() },
  errors: [],
});

/** Why a claim ended by itself: nothing was done with it, or its claimant took a break, left, or fell silent. */
export const ReturnReason = Type.Enum(["idle", "break", "away", "lost"]);
export type ReturnReason = Static<typeof ReturnReason>;

export const OpsStreamEvent = Type.Union([
  Type.Object({ type: Type.Literal("queue") }),
  Type.Object({ type: Type.Literal("conversation"), conversationId: Uuid }),
  /** Only to whom it concerns: what they have at hand of it changed (drafts, facts, how far the customer has read). */
  Type.Object({ type: Type.Literal("sheet"), conversationId: Uuid }),
  Type.Object({ type: Type.Literal("presence"), staffId: Uuid }),
  /** Flags, bans to review or breaks changed. */
  Type.Object({ type: Type.Literal("care") }),
  Type.Object({ type: Type.Literal("handed_over"), conversationId: Uuid, from: Type.String() }),
  Type.Object({ type: Type.Literal("returned"), conversationId: Uuid, reason: ReturnReason }),
]);
export type OpsStreamEvent = Static<typeof OpsStreamEvent>;
