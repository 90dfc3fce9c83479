import type { CampaignCounts } from "@parlour/contract/operations/ops-marketing";
import { sql } from "kysely";
import type { Db } from "../../../plugins/database.ts";
import type { StoredCampaign } from "./campaign-store.ts";
import { daysBetweenTexts } from "./rules.ts";

/** A campaign, and when its texts were sent. */
type Sent = Pick<StoredCampaign, "id" | "sendAt" | "finishedAt">;

/** Counts a campaign's texts by delivery state, and the opt-outs after them. */
export async function countTexts(db: Db, campaign: Sent): Promise<CampaignCounts> {
  const rows = await db
    .selectFrom("campaign_texts")
    .select((eb) => ["status", eb.fn.countAll<number>().as("texts")])
    .where("campaign_id", "=", campaign.id)
    .groupBy("status")
    .execute();
  const of = (wanted: string): number => rows.find(({ status }) => status === wanted)?.texts ?? 0;
  return {
    waiting: of("waiting"),
    unknown: of("sending"),
    sent: of("sent"),
    delivered: of("delivered"),
    failed: of("failed"),
    skipped: of("skipped"),
    optedOut: await countOptOuts(db, campaign),
  };
}

/**
 * Counts customers who refused by text within the days in which they get no other marketing text, so their refusal was a
 * reaction to this one. Reads the refusals of that time, which are fewer than the campaign's texts.
 */
async function countOptOuts(db: Db, { id, sendAt, finishedAt }: Sent): Promise<number> {
  if (sendAt === null) return 0;
  const { rows } = await sql<{ readonly customers: number }>`
    select count(distinct refusal.customer_id)::int as customers
    from marketing_consents as refusal
    cross join lateral (
      select from campaign_texts as text
      where text.campaign_id = ${id} and text.customer_id = refusal.customer_id
        and text.claimed_at <= refusal.created_at
        and text.claimed_at > refusal.created_at - make_interval(days => ${daysBetweenTexts})
      offset 0
    ) as answered
    where refusal.source = 'text' and not refusal.consented
      and refusal.created_at >= ${sendAt}
      and refusal.created_at < coalesce(${finishedAt}::timestamptz, 'infinity') + make_interval(days => ${daysBetweenTexts})`.execute(
    db,
  );
  return rows[0]?.customers ?? 0;
}

/** Campaigns that ended before a time and have no final counts, those that ended first. */
export async function selectWithoutFinalCounts(
  db: Db,
  endedBefore: Date,
  limit: number,
): Promise<readonly Sent[]> {
  return await db
    .selectFrom("campaigns")
    .select(["id", "send_at as sendAt", "finished_at as finishedAt"])
    .where("finished_at", "<", endedBefore)
    .where("final_counts", "is", null)
    .orderBy("finished_at")
    .limit(limit)
    .execute();
}

export async function saveFinalCounts(db: Db, campaignId: string, counts: CampaignCounts): Promise<void> {
  await db
    .updateTable("campaigns")
    .set({ final_counts: JSON.stringify(counts) })
    .where("id", "=", campaignId)
    .where("final_counts", "is", null)
    .execute();
}
