import type { ReviewMark, ReviewOutcome } from "@parlour/contract/rules/review";
import { sql } from "kysely";
import { isLimitedToSites } from "../../../plugins/brand-scope.ts";
import type { Db, Trx } from "../../../plugins/database.ts";
import { sharesSites } from "../../../plugins/staff-sites.ts";

/** Stores a judged reply. */
export async function insertReview(
  trx: Trx,
  review: {
    readonly id: string;
    readonly messageId: string;
    readonly staffId: string;
    readonly reviewerId: string;
    readonly mark: ReviewMark;
    readonly word: string;
    readonly outcome: ReviewOutcome;
    readonly now: Date;
  },
): Promise<void> {
  await trx
    .insertInto("reply_reviews")
    .values({
      id: review.id,
      message_id: review.messageId,
      staff_id: review.staffId,
      reviewer_id: review.reviewerId,
      mark: review.mark,
      word: review.word,
      outcome: review.outcome,
      reviewed_at: review.now,
    })
    .execute();
}

/** Locks a judged reply; undefined if there is none. */
export async function lockReview(trx: Trx, reviewId: string) {
  return await trx
    .selectFrom("reply_reviews")
    .select(["staff_id as staffId", "outcome"])
    .where("id", "=", reviewId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function setOutcome(trx: Trx, reviewId: string, outcome: ReviewOutcome): Promise<void> {
  await trx.updateTable("reply_reviews").set({ outcome }).where("id", "=", reviewId).execute();
}

/** Reads a page of the reviews of a person's replies, newest first. */
export async function selectReviews(
  db: Db,
  staffId: string,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
) {
  let query = db
    .selectFrom("reply_reviews as review")
    .innerJoin("staff as reviewer", "reviewer.id", "review.reviewer_id")
    .leftJoin("messages as reply", "reply.id", "review.message_id")
    .leftJoin("conversations as conversation", "conversation.id", "reply.conversation_id")
    .leftJoin("customers as customer", "customer.id", "conversation.customer_id")
    .leftJoin("profiles as profile", "profile.id", "conversation.profile_id")
    .select([
      "review.position",
      "review.id as reviewId",
      "reviewer.id as reviewerId",
      "reviewer.display_name as reviewerName",
      "review.mark",
      "review.word",
      "review.outcome",
      "review.reviewed_at as reviewedAt",
      "reply.body",
      "reply.sent_at as sentAt",
      "profile.name as profileName",
      "customer.brand_id as brand",
      "customer.region",
    ])
    .where("review.staff_id", "=", staffId);
  if (before !== undefined) query = query.where("review.position", "<", before);
  return await query.orderBy("review.position", "desc").limit(limit).execute();
}

/** Counts the open draws and the marks since a time, for each active member of staff, by name. */
export async function selectFigures(db: Db, since: Date, limit: number) {
  const marked = (mark: ReviewMark) =>
    sql<number>`count(*) filter (where review.mark = ${mark})::int`.as(mark);
  return await db
    .selectFrom("staff")
    .leftJoin("reply_reviews as review", (join) =>
      join.onRef("review.staff_id", "=", "staff.id").on("review.reviewed_at", ">=", since),
    )
    .select((eb) => [
      "staff.id as staffId",
      "staff.display_name as displayName",
      marked("good"),
      marked("fine"),
      marked("needs_work"),
      marked("serious"),
      sql<number>`count(*) filter (where review.outcome = 'talk_planned')::int`.as("talksPlanned"),
      sql<Date | null>`max(review.reviewed_at)`.as("lastReviewedAt"),
      eb
        .selectFrom("review_draws as draw")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("draw.staff_id", "=", "staff.id")
        .$asScalar()
        .$notNull()
        .as("open"),
    ])
    .where("staff.active", "=", true)
    .$if(isLimitedToSites(), (query) => query.where(sharesSites))
    .groupBy(["staff.id", "staff.display_name"])
    .orderBy("staff.display_name")
    .orderBy("staff.id")
    .limit(limit)
    .execute();
}
