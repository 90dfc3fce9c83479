import type { ReviewableBan } from "@parlour/contract/operations/ban-review";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { Platform } from "../../../platform.ts";
import { secondsFrom } from "../../../plugins/dates.ts";
import { afterCommit, inTransaction } from "../../../plugins/transaction.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { unbanWithin } from "./ban-service.ts";
import {
  insertReview,
  lockBan,
  selectBans,
  setAppeal,
  setNextReview,
  type StoredBan,
} from "./ban-review-store.ts";
import type { CareListPage } from "./flag-store.ts";

function toReviewable(ban: StoredBan): ReviewableBan {
  const { reviewerId, reviewerName, reviewedAt, reviewNote } = ban;
  return {
    banId: ban.banId,
    customerId: ban.customerId,
    customerName: ban.customerName,
    brand: ban.brand,
    region: ban.region,
    category: ban.category,
    reason: ban.reason,
    bannedBy: { staffId: ban.staffId, displayName: ban.staffName },
    bannedAt: ban.bannedAt.toISOString(),
    toldAt: ban.toldAt?.toISOString() ?? null,
    reviewAt: ban.reviewAt?.toISOString() ?? null,
    appealNote: ban.appealNote,
    appealedAt: ban.appealedAt?.toISOString() ?? null,
    lastReview:
      reviewerId === null || reviewerName === null || reviewedAt === null || reviewNote === null
        ? null
        : {
            by: { staffId: reviewerId, displayName: reviewerName },
            at: reviewedAt.toISOString(),
            note: reviewNote,
          },
  };
}

type BanPage = CareListPage & { readonly which?: "due" | "all" };

/** Lists the bans in force that are due for review, appealed ones first, or all of them, newest first. Not audited. */
export async function listBans(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { which = "due", ...page }: BanPage,
): Promise<ReviewableBan[]> {
  return (await selectBans(database, which === "due" ? clock.now() : null, page)).map(toReviewable);
}

/** Reads a page of the bans in force. The read is audited. */
export async function readBans(
  { database, clock, random }: Pick<Platform, "database" | "clock" | "random">,
  staffId: string,
  asked: BanPage,
): Promise<ReviewableBan[]> {
  const bans = await listBans({ database, clock }, asked);
  const action = { staffId, action: "ban.list", targetType: "ban", targetId: asked.which ?? "due" };
  await recordAudit(database, action, { now: clock.now(), random });
  return bans;
}

type ReviewRefusal = "customer_not_found" | "already_decided";

/**
 * Keeps or lifts a ban after a review. The reviewer must not be the ban's author, so that a second person checks a
 * decision made alone under pressure (decision 0034).
 */
export async function reviewBan(
  platform: Platform,
  staffId: string,
  review: {
    readonly customerId: string;
    readonly decision: "keep" | "lift";
    readonly note: string;
    readonly reviewInDays?: number;
  },
): Promise<Result<null, ReviewRefusal | "second_person_required">> {
  const { database, clock, random, events } = platform;
  const { customerId, decision, reviewInDays } = review;
  const note = review.note.trim();
  return await inTransaction(database, async (trx) => {
    const ban = await lockBan(trx, customerId);
    if (ban === null) return fail("customer_not_found" as const);
    if (ban === undefined) return fail("already_decided" as const);
    if (ban.staffId === staffId) return fail("second_person_required" as const);
    const now = clock.now();
    const { id: banId, appealNote } = ban;
    await insertReview(trx, { id: random.uuid(), banId, staffId, decision, note, appealNote, now });
    await setNextReview(
      trx,
      ban.id,
      decision === "lift" || reviewInDays === undefined ? null : secondsFrom(now, reviewInDays * 86_400),
    );
    const details = { banId: ban.id, decision };
    const target = { targetType: "customer", targetId: customerId };
    await recordAudit(trx, { staffId, action: "ban.review", ...target, details }, { now, random });
    afterCommit(trx, () => {
      events.publishToStaff({ type: "care" });
      if (decision === "lift") events.publishToStaff({ type: "queue" });
    });
    return decision === "lift"
      ? await unbanWithin(trx, platform, { staffId, customerId, reason: note })
      : succeed(null);
  });
}

/** Records a customer's appeal against their ban. The review is due at once. */
export async function appealBan(
  { database, clock, random, events }: Platform,
  staffId: string,
  appeal: { readonly customerId: string; readonly note: string },
): Promise<Result<null, ReviewRefusal>> {
  const { customerId } = appeal;
  return await inTransaction(database, async (trx) => {
    const ban = await lockBan(trx, customerId);
    if (ban === null) return fail("customer_not_found" as const);
    if (ban === undefined) return fail("already_decided" as const);
    const now = clock.now();
    await setAppeal(trx, ban.id, appeal.note.trim(), now);
    const target = { targetType: "customer", targetId: customerId };
    const details = { banId: ban.id };
    await recordAudit(trx, { staffId, action: "ban.appeal", ...target, details }, { now, random });
    afterCommit(trx, () => events.publishToStaff({ type: "care" }));
    return succeed(null);
  });
}
