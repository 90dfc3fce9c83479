import { sql } from "kysely";
import type { Trx } from "../../../plugins/database.ts";
import { secondsFrom } from "../../../plugins/dates.ts";

const daySeconds = 24 * 3600;

/**
 * Locks the counting of one person's campaigns, so that parallel calls can't each find room. Taken before the
 * campaign's row is locked.
 */
export async function lockScheduler(trx: Trx, staffId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`campaigns ${staffId}`}, 0))`.execute(trx);
}

/** The lock that makes concurrent campaigns of one person wait; a parameter only so that a test can leave it out. */
export type HoldScheduler = typeof lockScheduler;

/** Campaigns of one person without a release; if an older version scheduled it, its author counts. */
const aloneBy = (staffId: string) =>
  sql<boolean>`campaigns.released_by is null and coalesce(campaigns.scheduled_by, campaigns.created_by) = ${staffId}`;

/** Counts texts queued or sent within the 24 hours before a given time, over campaigns that one person sends alone. */
export async function countTextsAlone(trx: Trx, staffId: string, moment: Date): Promise<number> {
  const since = secondsFrom(moment, -daySeconds);
  const { texts } = await trx
    .selectFrom("campaign_texts")
    .innerJoin("campaigns", "campaigns.id", "campaign_texts.campaign_id")
    .select((eb) => eb.fn.countAll<number>().as("texts"))
    .where(aloneBy(staffId))
    .where((eb) => eb.or([eb("campaigns.finished_at", "is", null), eb("campaigns.finished_at", ">", since)]))
    .where((eb) =>
      eb.or([eb("campaign_texts.status", "=", "waiting"), eb("campaign_texts.claimed_at", ">", since)]),
    )
    .executeTakeFirstOrThrow();
  return texts;
}

/** Counts recipients of the person's other campaigns scheduled alone within 24 hours of a given time. */
export async function sumPlannedAlone(
  trx: Trx,
  staffId: string,
  { campaignId, moment, now }: { readonly campaignId: string; readonly moment: Date; readonly now: Date },
): Promise<number> {
  // An overdue campaign counts as sent now, whatever time it was scheduled for.
  const goesOut = sql<Date>`greatest(campaigns.send_at, ${now})`;
  const { recipients } = await trx
    .selectFrom("campaigns")
    .select(sql<number>`coalesce(sum(recipients), 0)::integer`.as("recipients"))
    .where(aloneBy(staffId))
    .where("status", "=", "scheduled")
    .where("id", "!=", campaignId)
    .where(goesOut, ">", secondsFrom(moment, -daySeconds))
    .where(goesOut, "<", secondsFrom(moment, daySeconds))
    .executeTakeFirstOrThrow();
  return recipients;
}
