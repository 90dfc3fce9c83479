import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { appealNoteLength } from "../rules/care.ts";
import { BanCategorySchema, CareNote, Person, ReviewInDays } from "./care.ts";
import { pageLimit, periodFilter, siteFilter } from "./list-filter.ts";
import { BrandIdSchema, CustomerParams, Nullable, RegionCodeSchema, Timestamp, Uuid } from "./schemas.ts";

/** Bans in force, each reviewed by somebody other than its author (BAN-3). */

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
  /** When the customer was texted its category and how to appeal; null: the text did not go out. */
  toldAt: Nullable(Timestamp),
  /** When the next review is due; null: the ban stays until it is lifted. */
  reviewAt: Nullable(Timestamp),
  appealNote: Nullable(Type.String()),
  appealedAt: Nullable(Timestamp),
  /** The newest review that kept it. */
  lastReview: Nullable(Type.Object({ by: Person, at: Timestamp, note: Type.String() })),
});
export type ReviewableBan = Static<typeof ReviewableBan>;

export const bansToReview = defineOperation({
  id: "bansToReview",
  method: "GET",
  path: "/ops/api/care/bans",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Bans in force: those due for review, appealed ones first, or all, newest first.",
  query: Type.Object(
    {
      which: Type.Optional(Type.Enum(["due", "all"])),
      ...siteFilter,
      ...periodFilter,
      /** The id of the last one shown: only those after it in the list. */
      before: Type.Optional(Uuid),
      limit: pageLimit,
    },
    { additionalProperties: false },
  ),
  responses: { 200: Type.Array(ReviewableBan) },
  errors: [],
});

export const reviewBan = defineOperation({
  id: "reviewBan",
  method: "POST",
  path: "/ops/api/customers/:customerId/ban/review",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Reviews a ban: keeps or lifts it. The author of the ban can't review it.",
  params: CustomerParams,
  body: Type.Object(
    {
      decision: Type.Enum(["keep", "lift"]),
      note: CareNote,
      /** Only when it is kept: days until the next review; absent: no review. */
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
  summary: "Records a customer's appeal against a ban, which makes the ban due for review at once.",
  params: CustomerParams,
  body: Type.Object(
    { note: Type.String({ minLength: 1, maxLength: appealNoteLength, pattern: "\\S" }) },
    { additionalProperties: false },
  ),
  responses: { 204: Type.Null() },
  errors: ["customer_not_found", "already_decided"],
});
