import type { OperationOutput } from "@parlour/contract/operation";
import type { ReviewItem, reviewSample } from "@parlour/contract/operations/reviews";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { messagesAround, reviewedDays, reviewSampleSize } from "@parlour/contract/rules/review";
import { secondsFrom } from "../../../plugins/dates.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { readAuthoredAround } from "../floor/index.ts";
import { countDraws, insertDraws, lockAuthor, pickReplies, selectAuthor, selectDraws } from "./draw-store.ts";

type Dependencies = Pick<Platform, "database" | "clock" | "random">;

/**
 * Draws a colleague's replies of the last 7 days at random until five wait for a review (DESK-30). What is drawn stays
 * drawn, so that no supervisor can choose.
 */
export async function drawReviews(
  { database, clock, random }: Dependencies,
  byStaffId: string,
  staffId: string,
): Promise<
  Result<{ readonly drawn: number; readonly open: number }, "staff_not_found" | "second_person_required">
> {
  if (staffId === byStaffId) return fail("second_person_required");
  const now = clock.now();
  const since = secondsFrom(now, -reviewedDays * 86_400);
  return await inTransaction(database, async (trx) => {
    if (!(await lockAuthor(trx, staffId))) return fail("staff_not_found" as const);
    const waiting = await countDraws(trx, staffId);
    const limit = Math.max(0, reviewSampleSize - waiting);
    const seed = random.bytes(16).toString("hex");
    const picked = await pickReplies(trx, { staffId, since, seed, limit });
    await insertDraws(
      trx,
      picked.map((messageId) => ({ id: random.uuid(), messageId, staffId, drawnBy: byStaffId, now })),
    );
    const target = { targetType: "staff", targetId: staffId };
    const details = { drawn: picked.length };
    await recordAudit(
      trx,
      { staffId: byStaffId, action: "review.draw", ...target, details },
      { now, random },
    );
    return succeed({ drawn: picked.length, open: waiting + picked.length });
  });
}

/** Reads a colleague's drawn replies with the messages around them. The read is audited. */
export async function readSample(
  { database, clock, random }: Dependencies,
  byStaffId: string,
  staffId: string,
): Promise<Result<OperationOutput<typeof reviewSample>, "staff_not_found" | "second_person_required">> {
  if (staffId === byStaffId) return fail("second_person_required");
  return await inTransaction(database, async (trx) => {
    const operator = await selectAuthor(trx, staffId);
    if (operator === undefined) return fail("staff_not_found" as const);
    const items: ReviewItem[] = [];
    for (const { sequence, ...drawn } of await selectDraws(trx, staffId, reviewSampleSize)) {
      const messages = await readAuthoredAround(trx, drawn.conversationId, sequence, messagesAround);
      items.push({ ...drawn, messages });
    }
    const target = { targetType: "staff", targetId: staffId };
    const details = { shown: items.length };
    await recordAudit(
      trx,
      { staffId: byStaffId, action: "review.read", ...target, details },
      { now: clock.now(), random },
    );
    return succeed({ operator, items });
  });
}
