import { Type, type Static } from "typebox";
import { defineOperation } from "../operation.ts";
import { reviewMarks, reviewOutcomes, reviewWordMaxLength } from "../rules/review.ts";
import { Person } from "./care.ts";
import { AuthoredMessage } from "./floor.ts";
import { BrandIdSchema, Nullable, RegionCodeSchema, Timestamp, Uuid } from "./schemas.ts";

/** Reviews of a random sample of each person's replies (DESK-30). */

const ReviewMarkSchema = Type.Enum([...reviewMarks]);
const ReviewOutcomeSchema = Type.Enum([...reviewOutcomes]);
const ReviewParams = Type.Object({ reviewId: Uuid });
const count = Type.Integer({ minimum: 0 });

/** How somebody's replies were judged in the last 90 days. */
export const ReviewFigures = Type.Object({
  operator: Person,
  /** Drawn, and not judged yet. */
  open: count,
  good: count,
  fine: count,
  needsWork: count,
  serious: count,
  /** Reviews whose talk is still to come. */
  talksPlanned: count,
  lastReviewedAt: Nullable(Timestamp),
});
export type ReviewFigures = Static<typeof ReviewFigures>;

export const reviewFigures = defineOperation({
  id: "reviewFigures",
  method: "GET",
  path: "/ops/api/reviews/figures",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Marks of the last 90 days by active member of staff, by name; at most 500.",
  responses: { 200: Type.Array(ReviewFigures) },
  errors: [],
});

export const drawReviews = defineOperation({
  id: "drawReviews",
  method: "POST",
  path: "/ops/api/reviews/draw",
  access: "staff",
  minimumRole: "supervisor",
  summary:
    "Draws replies of a colleague from the last 7 days at random until five wait for a review. A drawn reply stays until it is judged, so that nobody can repeat the draw to get a sample that they like.",
  body: Type.Object({ staffId: Uuid }, { additionalProperties: false }),
  responses: {
    200: Type.Object({
      /** Newly drawn. */
      drawn: count,
      /** All that wait for a review now. */
      open: count,
    }),
  },
  errors: ["staff_not_found", "second_person_required"],
});

/** A drawn reply with the messages around it. */
export const ReviewItem = Type.Object({
  reviewId: Uuid,
  /** The reply among `messages`. */
  messageId: Uuid,
  conversationId: Uuid,
  brand: BrandIdSchema,
  region: RegionCodeSchema,
  customerName: Type.String(),
  profileName: Type.String(),
  /** Up to three before it and three after it, ascending. */
  messages: Type.Array(AuthoredMessage),
});
export type ReviewItem = Static<typeof ReviewItem>;

export const reviewSample = defineOperation({
  id: "reviewSample",
  method: "GET",
  path: "/ops/api/reviews/sample",
  access: "staff",
  minimumRole: "supervisor",
  summary: "A colleague's drawn replies that wait for a review. The audit keeps who read them.",
  query: Type.Object({ staffId: Uuid }, { additionalProperties: false }),
  responses: { 200: Type.Object({ operator: Person, items: Type.Array(ReviewItem) }) },
  errors: ["staff_not_found", "second_person_required"],
});

export const judgeReply = defineOperation({
  id: "judgeReply",
  method: "POST",
  path: "/ops/api/reviews/:reviewId/judge",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Judges a drawn reply, once: a mark, a comment for its author, and the outcome.",
  params: ReviewParams,
  body: Type.Object(
    {
      mark: ReviewMarkSchema,
      /** The author reads it. */
      word: Type.String({ minLength: 1, maxLength: reviewWordMaxLength, pattern: "\\S" }),
      outcome: ReviewOutcomeSchema,
    },
    { additionalProperties: false },
  ),
  responses: { 204: Type.Null() },
  errors: ["review_not_found", "already_decided", "second_person_required"],
});

export const changeReviewOutcome = defineOperation({
  id: "changeReviewOutcome",
  method: "PUT",
  path: "/ops/api/reviews/:reviewId/outcome",
  access: "staff",
  minimumRole: "supervisor",
  summary: "Records the outcome of a review later, for example after a talk.",
  params: ReviewParams,
  body: Type.Object({ outcome: ReviewOutcomeSchema }, { additionalProperties: false }),
  responses: { 204: Type.Null() },
  errors: ["review_not_found", "second_person_required"],
});

/** A judged reply. */
export const Review = Type.Object({
  /** Increases with every review. */
  position: Type.Integer(),
  reviewId: Uuid,
  reviewer: Person,
  mark: ReviewMarkSchema,
  /** Null: it went with the reply. */
  word: Nullable(Type.String()),
  outcome: ReviewOutcomeSchema,
  reviewedAt: Timestamp,
  /** Null: the reply is gone, for example because the customer was erased. */
  reply: Nullable(
    Type.Object({
      body: Type.String(),
      sentAt: Timestamp,
      profileName: Type.String(),
      brand: BrandIdSchema,
      region: RegionCodeSchema,
    }),
  ),
});
export type Review = Static<typeof Review>;

const page = {
  /** Only reviews with a smaller position. */
  before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
};
const ReviewPage = Type.Object({ reviews: Type.Array(Review), hasMore: Type.Boolean() });

export const staffReviews = defineOperation({
  id: "staffReviews",
  method: "GET",
  path: "/ops/api/reviews",
  access: "staff",
  minimumRole: "supervisor",
  summary: "The reviews of a colleague's replies, newest first. The audit keeps who read them.",
  query: Type.Object({ staffId: Uuid, ...page }, { additionalProperties: false }),
  responses: { 200: ReviewPage },
  errors: ["staff_not_found"],
});

export const ownReviews = defineOperation({
  id: "ownReviews",
  method: "GET",
  path: "/ops/api/reviews/mine",
  access: "staff",
  summary: "The reviews of the caller's own replies, newest first.",
  query: Type.Object(page, { additionalProperties: false }),
  responses: { 200: ReviewPage },
  errors: [],
});
