import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import {
  appealNoteLength,
  banCategories,
  breakMinutes,
  careNoteLength,
  flagKinds,
  flagOutcomes,
  longestReviewDays,
} from "../rules/care.ts";
import { OpsMessage } from "./operators.ts";
import { BrandIdSchema, RegionCodeSchema, Timestamp, Uuid } from "./schemas.ts";

/** Care: flags that supervisors decide, bans and their review, operators' blocks, abusive text, breaks. */

const FlagKindSchema = Type.Enum([...flagKinds]);
const BanCategorySchema = Type.Enum([...banCategories]);
/** Words of staff; the audit never holds them, erasure takes them along. */
const CareNote = Type.String({ minLength: 1, maxLength: careNoteLength, pattern: "\\S" });
const ReviewInDays = Type.Integer({ minimum: 1, maximum: longestReviewDays });
const FlagParams = Type.Object({ flagId: Uuid });
const ConversationParams = Type.Object({ conversationId: Uuid });
const CustomerParams = Type.Object({ customerId: Uuid });

/** A member of staff by the name they are shown with. */
const Person = Type.Object({ staffId: Uuid, displayName: Type.String() });
const PersonOrNull = Type.Union([Person, Type.Null()]);
const TimestampOrNull = Type.Union([Timestamp, Type.Null()]);

/** A flag as supervisors see it. Customers are masked: a username, never a phone number. */
export const CareFlag = Type.Object({
  flagId: Uuid,
  kind: FlagKindSchema,
  note: Type.String(),
  raisedBy: Person,
  raisedAt: Timestamp,
  conversationId: Uuid,
  customerId: Uuid,
  customerName: Type.String(),
  profileName: Type.String(),
  brand: BrandIdSchema,
  region: RegionCodeSchema,
  banned: Type.Boolean(),
  /** Who holds the conversation now; null: nobody. */
  heldBy: PersonOrNull,
  /** Whom a supervisor handed it to while it stays open; null: nobody. */
  handedTo: PersonOrNull,
  handedAt: TimestampOrNull,
  outcome: Type.Union([Type.Enum([...flagOutcomes]), Type.Null()]),
  decidedBy: PersonOrNull,
  decidedAt: TimestampOrNull,
  decisionNote: Type.Union([Type.String(), Type.Null()]),
  /** Replies here cost the customer nothing as long as it is true. */
  free: Type.Boolean(),
});
export type CareFlag = Static<typeof CareFlag>;

export const raiseFlag = defineOperation({
  id: "raiseFlag",
  method: "POST",
  path: "/ops/api/conversations/:conversationId/flags",
  access: "staff",
  summary:
    "Tells the supervisors about a conversation that this operator holds, and pauses charging in it at once. flagId is the idempotency key. Under age also stops the customer's sending and buying.",
  params: ConversationParams,
  body: Type.Object({ flagId: Uuid, kind: FlagKindSchema, note: CareNote }, { additionalProperties: false }),
  responses: { 200: Type.Object({ flagId: Uuid }), 201: Type.Object({ flagId: Uuid }) },
  errors: ["conversation_not_found", "conversation_not_claimed", "flag_open", "message_id_reused"],
});

export const careFlags = defineOperation({
  id: "careFlags",
  method: "GET",
  path: "/ops/api/care/flags",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Flags: open ones, longest open first, or the latest decided ones; at most 200.",
  query: Type.Object(
    { state: Type.Optional(Type.Enum(["open", "decided"])) },
    { additionalProperties: false },
  ),
  responses: { 200: Type.Array(CareFlag) },
  errors: [],
});

export const careFlag = defineOperation({
  id: "careFlag",
  method: "GET",
  path: "/ops/api/care/flags/:flagId",
  access: "staff",
  minimumRole: "supervisor",
  summary:
    "A flag with the conversation's newest 100 messages, for deciding it; the audit keeps who read it.",
  params: FlagParams,
  responses: {
    200: Type.Object({
      flag: CareFlag,
      age: Type.Integer(),
      joinedAt: Timestamp,
      /** Earlier flags of the same customer. */
      earlierFlags: Type.Integer({ minimum: 0 }),
      /** Operators who asked not to be given this customer. */
      blockedBy: Type.Integer({ minimum: 0 }),
      messages: Type.Array(OpsMessage),
    }),
  },
  errors: ["flag_not_found"],
});

export const decideFlag = defineOperation({
  id: "decideFlag",
  method: "POST",
  path: "/ops/api/care/flags/:flagId/decide",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Decides an open flag, once: no concern (charging goes on), go on free of charge, or ban.",
  params: FlagParams,
  body: Type.Object(
    {
      outcome: Type.Enum([...flagOutcomes]),
      note: CareNote,
      /** Only with a ban. */
      category: Type.Optional(BanCategorySchema),
      reviewInDays: Type.Optional(ReviewInDays),
    },
    { additionalProperties: false },
  ),
  responses: { 200: CareFlag },
  errors: ["flag_not_found", "already_decided", "outcome_not_allowed"],
});

export const handOverFlag = defineOperation({
  id: "handOverFlag",
  method: "POST",
  path: "/ops/api/care/flags/:flagId/hand-over",
  access: "staff",
  minimumRole: "supervisor",
  summary:
    "Gives the conversation of an open flag to a colleague who is signed in and has room, or to oneself; it stays open and free of charge.",
  params: FlagParams,
  body: Type.Object({ staffId: Uuid }, { additionalProperties: false }),
  responses: { 200: CareFlag },
  errors: [
    "flag_not_found",
    "already_decided",
    "conversation_not_found",
    "staff_not_found",
    "staff_away",
    "capacity_reached",
    "customer_blocked",
  ],
});

export const chargeAgain = defineOperation({
  id: "chargeAgain",
  method: "POST",
  path: "/ops/api/care/flags/:flagId/charge-again",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Ends that a conversation goes on free of charge.",
  params: FlagParams,
  responses: { 200: CareFlag },
  errors: ["flag_not_found", "already_decided"],
});

export const careSummary = defineOperation({
  id: "careSummary",
  method: "GET",
  path: "/ops/api/care/summary",
  access: "staff",
  minimumRole: "supervisor",
  summary: "How much waits for supervisors: open flags, bans to review, breaks that are overdue.",
  responses: {
    200: Type.Object({
      openFlags: Type.Integer({ minimum: 0 }),
      oldestOpenSince: TimestampOrNull,
      bansToReview: Type.Integer({ minimum: 0 }),
      breaksOverdue: Type.Integer({ minimum: 0 }),
    }),
  },
  errors: [],
});

/** A ban in force. */
export const ReviewableBan = Type.Object({
  banId: Uuid,
  customerId: Uuid,
  customerName: Type.String(),
  brand: BrandIdSchema,
  region: RegionCodeSchema,
  category: BanCategorySchema,
  reason: Type.String(),
  bannedBy: Person,
  bannedAt: Timestamp,
  /** When it is to be looked at again; null: it stands until somebody lifts it. */
  reviewAt: TimestampOrNull,
  appealNote: Type.Union([Type.String(), Type.Null()]),
  appealedAt: TimestampOrNull,
  /** The newest review that kept it. */
  lastReview: Type.Union([Type.Object({ by: Person, at: Timestamp, note: Type.String() }), Type.Null()]),
});
export type ReviewableBan = Static<typeof ReviewableBan>;

export const bansToReview = defineOperation({
  id: "bansToReview",
  method: "GET",
  path: "/ops/api/care/bans",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Bans in force: those due for review, appealed ones first, or all; at most 200.",
  query: Type.Object({ which: Type.Optional(Type.Enum(["due", "all"])) }, { additionalProperties: false }),
  responses: { 200: Type.Array(ReviewableBan) },
  errors: [],
});

export const reviewBan = defineOperation({
  id: "reviewBan",
  method: "POST",
  path: "/ops/api/customers/:customerId/ban/review",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Looks at a ban again and keeps or lifts it; somebody else than who banned.",
  params: CustomerParams,
  body: Type.Object(
    {
      decision: Type.Enum(["keep", "lift"]),
      note: CareNote,
      /** Only when it is kept: days until the next review; absent: none. */
      reviewInDays: Type.Optional(ReviewInDays),
    },
    { additionalProperties: false },
  ),
  responses: { 204: Type.Null() },
  errors: ["customer_not_found", "already_decided", "second_person_required"],
});

export const appealBan = defineOperation({
  id: "appealBan",
  method: "POST",
  path: "/ops/api/customers/:customerId/ban/appeal",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Takes down what a customer wrote against their ban; it is due for review at once.",
  params: CustomerParams,
  body: Type.Object(
    { note: Type.String({ minLength: 1, maxLength: appealNoteLength, pattern: "\\S" }) },
    { additionalProperties: false },
  ),
  responses: { 204: Type.Null() },
  errors: ["customer_not_found", "already_decided"],
});

export const blockCustomer = defineOperation({
  id: "blockCustomer",
  method: "POST",
  path: "/ops/api/conversations/:conversationId/block",
  access: "staff",
  summary:
    "This operator asks not to be given the customer of a conversation they hold again; their conversations with them go back to the queue.",
  params: ConversationParams,
  body: Type.Object({ reason: Type.Optional(CareNote) }, { additionalProperties: false }),
  responses: { 204: Type.Null() },
  errors: ["conversation_not_found", "conversation_not_claimed"],
});

/** A customer whom an operator asked not to be given. */
export const OperatorBlock = Type.Object({
  customerId: Uuid,
  customerName: Type.String(),
  brand: BrandIdSchema,
  region: RegionCodeSchema,
  reason: Type.Union([Type.String(), Type.Null()]),
  since: Timestamp,
});
export type OperatorBlock = Static<typeof OperatorBlock>;

export const ownBlocks = defineOperation({
  id: "ownBlocks",
  method: "GET",
  path: "/ops/api/blocks",
  access: "staff",
  summary: "Customers whom this operator asked not to be given, newest first.",
  responses: { 200: Type.Array(OperatorBlock) },
  errors: [],
});

export const endBlock = defineOperation({
  id: "endBlock",
  method: "DELETE",
  path: "/ops/api/blocks/:customerId",
  access: "staff",
  summary: "This operator may be given the customer again.",
  params: CustomerParams,
  responses: { 204: Type.Null() },
  errors: ["customer_not_found"],
});

export const revealAbuse = defineOperation({
  id: "revealAbuse",
  method: "POST",
  path: "/ops/api/conversations/:conversationId/messages/:messageId/reveal",
  access: "staff",
  summary: "Notes that this operator had an abusive message shown: enough of them suggest a break.",
  params: Type.Object({ conversationId: Uuid, messageId: Uuid }),
  responses: { 204: Type.Null() },
  errors: ["conversation_not_found", "conversation_not_claimed", "message_not_found"],
});

/** How somebody's work stands, and whether a break would do them good. */
export const Wellbeing = Type.Object({
  /** Since when they have worked without a break; null: they do not. */
  workingSince: TimestampOrNull,
  onBreak: Type.Union([
    Type.Object({ since: Timestamp, minutes: Type.Integer({ minimum: 1 }) }),
    Type.Null(),
  ]),
  /** A break is suggested now; null: not. */
  suggestion: Type.Union([
    Type.Object({
      why: Type.Enum(["long_work", "abuse", "flag"]),
      since: Timestamp,
      minutes: Type.Integer({ minimum: breakMinutes.least, maximum: breakMinutes.most }),
      /** It may be put off once. */
      mayPostpone: Type.Boolean(),
    }),
    Type.Null(),
  ]),
  /** When a postponed suggestion comes again; null: none is postponed. */
  postponedUntil: TimestampOrNull,
});
export type Wellbeing = Static<typeof Wellbeing>;

export const ownWellbeing = defineOperation({
  id: "ownWellbeing",
  method: "GET",
  path: "/ops/api/wellbeing",
  access: "staff",
  summary: "How long one has worked without a break, and whether one is suggested.",
  responses: { 200: Wellbeing },
  errors: [],
});

export const postponeBreak = defineOperation({
  id: "postponeBreak",
  method: "POST",
  path: "/ops/api/wellbeing/postpone",
  access: "staff",
  summary: "Puts a suggested break off by 15 minutes, once.",
  responses: { 200: Wellbeing },
  errors: ["already_decided"],
});

export const beginBreak = defineOperation({
  id: "beginBreak",
  method: "POST",
  path: "/ops/api/wellbeing/break",
  access: "staff",
  summary: "Begins a break: nothing new is handed out until it ends.",
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

/** A signed-in operator's work as supervisors see it: times and the reason, never what was read. */
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
  summary: "Who of the signed-in staff has worked how long without a break; overdue ones first.",
  responses: { 200: Type.Array(TeamMember) },
  errors: [],
});
