import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { banCategories, careNoteLength, flagKinds, flagOutcomes, longestReviewDays } from "../rules/care.ts";
import { AgeCheckEntry } from "./age-checks.ts";
import { OpsMessage } from "./claimed-conversation.ts";
import { pageLimit, periodFilter, siteFilter } from "./list-filter.ts";
import { BrandIdSchema, ConversationParams, Nullable, RegionCodeSchema, Timestamp, Uuid } from "./schemas.ts";

/** Flags: raised by operators, decided by supervisors (CARE-1, CARE-2). */

const FlagKindSchema = Type.Enum([...flagKinds]);
export const BanCategorySchema = Type.Enum([...banCategories]);
/** Text by staff. The audit does not contain it, and erasure deletes it. */
export const CareNote = Type.String({ minLength: 1, maxLength: careNoteLength, pattern: "\\S" });
export const ReviewInDays = Type.Integer({ minimum: 1, maximum: longestReviewDays });
const FlagParams = Type.Object({ flagId: Uuid });

/** A member of staff with their display name. */
export const Person = Type.Object({ staffId: Uuid, displayName: Type.String() });

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
  /** The operator who holds the conversation now; null: nobody. */
  heldBy: Nullable(Person),
  /** The person to whom a supervisor assigned the open flag; null: nobody. */
  handedTo: Nullable(Person),
  handedAt: Nullable(Timestamp),
  outcome: Nullable(Type.Enum([...flagOutcomes])),
  decidedBy: Nullable(Person),
  decidedAt: Nullable(Timestamp),
  decisionNote: Nullable(Type.String()),
  /** While true, replies in this conversation cost the customer nothing. */
  free: Type.Boolean(),
  /** The supervisor who asked the customer for a check of their age (AGE-18); null: nobody. Absent from the version before. */
  checkAskedBy: Type.Optional(Nullable(Person)),
  checkAskedAt: Type.Optional(Nullable(Timestamp)),
});
export type CareFlag = Static<typeof CareFlag>;

export const raiseFlag = defineOperation({
  id: "raiseFlag",
  method: "POST",
  path: "/ops/api/conversations/:conversationId/flags",
  access: "staff",
  summary:
    "Flags a conversation that this operator holds for the supervisors, and pauses charging in it at once. flagId is the idempotency key. Under age also stops the customer's sending and buying.",
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
  summary: "Flags: open ones, longest open first, or decided ones, those still free of charge first.",
  query: Type.Object(
    {
      state: Type.Optional(Type.Enum(["open", "decided"])),
      ...siteFilter,
      ...periodFilter,
      /** The id of the last one shown: only those after it in the list. */
      before: Type.Optional(Uuid),
      limit: pageLimit,
    },
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
      /** The customer's newest checks of their age. Absent from the version before. */
      ageChecks: Type.Optional(Type.Array(AgeCheckEntry)),
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
    "Gives the conversation of an open flag to a colleague who is signed in and has room, or to the caller. The flag stays open and the conversation free of charge.",
  params: FlagParams,
  body: Type.Object({ staffId: Uuid }, { additionalProperties: false }),
  responses: { 200: CareFlag },
  errors: [
    "flag_not_found",
    "already_decided",
    "conversation_not_found",
    "staff_not_found",
    "not_their_site",
    "staff_away",
    "capacity_reached",
    "customer_blocked",
  ],
});

export const askForAgeCheck = defineOperation({
  id: "askForAgeCheck",
  method: "POST",
  path: "/ops/api/care/flags/:flagId/age-check",
  access: "staff",
  minimumRole: "supervisor",
  summary:
    "Asks the customer of an open under-age flag for a check of their age. A passed one decides the flag as no concern; until then nothing can be sent or bought.",
  params: FlagParams,
  responses: { 200: CareFlag },
  errors: ["flag_not_found", "already_decided", "outcome_not_allowed", "age_check_not_offered"],
});

export const chargeAgain = defineOperation({
  id: "chargeAgain",
  method: "POST",
  path: "/ops/api/care/flags/:flagId/charge-again",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Starts charging in a conversation that was free of charge by a supervisor's decision.",
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
  summary: "How many tasks wait for supervisors: open flags, bans to review, overdue breaks.",
  responses: {
    200: Type.Object({
      openFlags: Type.Integer({ minimum: 0 }),
      oldestOpenSince: Nullable(Timestamp),
      bansToReview: Type.Integer({ minimum: 0 }),
      breaksOverdue: Type.Integer({ minimum: 0 }),
    }),
  },
  errors: [],
});
