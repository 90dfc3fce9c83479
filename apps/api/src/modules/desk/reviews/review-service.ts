import type { Review, ReviewFigures } from "@parlour/contract/operations/reviews";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { reviewFiguresDays, type ReviewMark, type ReviewOutcome } from "@parlour/contract/rules/review";
import { secondsFrom } from "../../../plugins/dates.ts";
import type { Db, Trx } from "../../../plugins/database.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { selectAuthor, takeDraw } from "./draw-store.ts";
import { insertReview, lockReview, selectFigures, selectReviews, setOutcome } from "./review-store.ts";

type Dependencies = Pick<Platform, "database" | "clock" | "random">;

/** How many reviews a page has unless the caller says. */
const usualLimit = 50;
/** The most people in the figures. */
const figuresLimit = 500;

/** Where to go on in a list of reviews. */
interface Page {
  readonly before?: number;
  readonly limit?: number;
}

/** Records an action on a member of staff's reviews. */
async function auditReview(
  trx: Trx,
  { clock, random }: Dependencies,
  by: { readonly staffId: string; readonly action: string },
  authorId: string,
  details: { readonly [name: string]: string | number },
): Promise<void> {
  const target = { targetType: "staff", targetId: authorId };
  await recordAudit(trx, { ...by, ...target, details }, { now: clock.now(), random });
}

/** Judges a drawn reply. Nobody judges their own (DESK-30). */
export async function judgeReply(
  dependencies: Dependencies,
  reviewerId: string,
  review: {
    readonly reviewId: string;
    readonly mark: ReviewMark;
    readonly word: string;
    readonly outcome: ReviewOutcome;
  },
): Promise<Result<null, "review_not_found" | "already_decided" | "second_person_required">> {
  const { reviewId: id, mark, outcome } = review;
  return await inTransaction(dependencies.database, async (trx) => {
    const drawn = await takeDraw(trx, id);
    if (drawn === undefined) {
      const judged = await lockReview(trx, id);
      return fail(judged === undefined ? ("review_not_found" as const) : ("already_decided" as const));
    }
    const { staffId, messageId } = drawn;
    if (staffId === reviewerId) return fail("second_person_required" as const);
    const now = dependencies.clock.now();
    const word = review.word.trim();
    await insertReview(trx, { id, messageId, staffId, reviewerId, mark, word, outcome, now });
    const details = { reviewId: id, messageId, mark, outcome };
    await auditReview(trx, dependencies, { staffId: reviewerId, action: "review.judge" }, staffId, details);
    return succeed(null);
  });
}

/** Records the outcome of a review later. Nobody does this for a review of their own replies. */
export async function changeOutcome(
  dependencies: Dependencies,
  byStaffId: string,
  { reviewId, outcome }: { readonly reviewId: string; readonly outcome: ReviewOutcome },
): Promise<Result<null, "review_not_found" | "second_person_required">> {
  return await inTransaction(dependencies.database, async (trx) => {
    const review = await lockReview(trx, reviewId);
    if (review === undefined) return fail("review_not_found" as const);
    if (review.staffId === byStaffId) return fail("second_person_required" as const);
    await setOutcome(trx, reviewId, outcome);
    const details = { reviewId, before: review.outcome, outcome };
    const by = { staffId: byStaffId, action: "review.outcome" };
    await auditReview(trx, dependencies, by, review.staffId, details);
    return succeed(null);
  });
}

function toReview(stored: Awaited<ReturnType<typeof selectReviews>>[number]): Review {
  const { body, sentAt, profileName, brand, region } = stored;
  const isGone =
    body === null || sentAt === null || profileName === null || brand === null || region === null;
  return {
    position: stored.position,
    reviewId: stored.reviewId,
    reviewer: { staffId: stored.reviewerId, displayName: stored.reviewerName },
    mark: stored.mark,
    word: stored.word,
    outcome: stored.outcome,
    reviewedAt: stored.reviewedAt.toISOString(),
    reply: isGone ? null : { body, sentAt: sentAt.toISOString(), profileName, brand, region },
  };
}

async function readPage(
  db: Db,
  staffId: string,
  { before, limit = usualLimit }: Page,
): Promise<{ reviews: Review[]; hasMore: boolean }> {
  const found = await selectReviews(db, staffId, { before, limit: limit + 1 });
  return { reviews: found.slice(0, limit).map(toReview), hasMore: found.length > limit };
}

/** Reads the reviews of the caller's own replies, newest first. */
export async function readOwnReviews({ database }: Pick<Platform, "database">, staffId: string, page: Page) {
  return await readPage(database, staffId, page);
}

/** Reads the reviews of a colleague's replies, newest first. The read is audited. */
export async function readStaffReviews(
  dependencies: Dependencies,
  byStaffId: string,
  staffId: string,
  page: Page,
): Promise<Result<{ reviews: Review[]; hasMore: boolean }, "staff_not_found">> {
  return await inTransaction(dependencies.database, async (trx) => {
    if ((await selectAuthor(trx, staffId)) === undefined) return fail("staff_not_found" as const);
    const read = await readPage(trx, staffId, page);
    const details = { shown: read.reviews.length };
    await auditReview(trx, dependencies, { staffId: byStaffId, action: "review.list" }, staffId, details);
    return succeed(read);
  });
}

/** Reads how everybody's replies were judged in the last 90 days, by name. */
export async function readFigures({
  database,
  clock,
}: Pick<Platform, "database" | "clock">): Promise<ReviewFigures[]> {
  const since = secondsFrom(clock.now(), -reviewFiguresDays * 86_400);
  return (await selectFigures(database, since, figuresLimit)).map((row) => ({
    operator: { staffId: row.staffId, displayName: row.displayName },
    open: row.open,
    good: row.good,
    fine: row.fine,
    needsWork: row.needs_work,
    serious: row.serious,
    talksPlanned: row.talksPlanned,
    lastReviewedAt: row.lastReviewedAt?.toISOString() ?? null,
  }));
}
