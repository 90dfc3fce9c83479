import type { CampaignCounts } from "@parlour/contract/operations/ops-marketing";
import { sql } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";
import { daysBetweenTexts } from "./rules.ts";

/** Counts a campaign's texts by delivery state, and the opt-outs after them. */
export async function countTexts(db: Db, campaignId: string): Promise<CampaignCounts> {
  const rows = await db
    .selectFrom("campaign_texts")
    .select((eb) => ["status", eb.fn.countAll<number>().as("texts")])
    .where("campaign_id", "=", campaignId)
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
    optedOut: await countOptOuts(db, campaignId),
  };
}

/**
 * Counts customers who refused by text within the days in which they get no other marketing text, so their
 * refusal was a reaction to this one.
 */
async function countOptOuts(db: Db, campaignId: string): Promise<number> {
  const { customers } = await db
    .selectFrom("campaign_texts")
    .select((eb) => eb.fn.countAll<number>().as("customers"))
    .where("campaign_id", "=", campaignId)
    .where("claimed_at", "is not", null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("marketing_consents")
          .select("marketing_consents.id")
          .whereRef("marketing_consents.customer_id", "=", "campaign_texts.customer_id")
          .where("consented", "=", false)
          .where("source", "=", "text")
          .whereRef("marketing_consents.created_at", ">=", "campaign_texts.claimed_at")
          .where(
            sql<boolean>`marketing_consents.created_at < campaign_texts.claimed_at + make_interval(days => ${daysBetweenTexts})`,
          ),
      ),
    )
    .executeTakeFirstOrThrow();
  return customers;
}

/** Campaigns that ended before a time and are not counted for good, those that ended first. */
export async function selectUncounted(db: Db, endedBefore: Date, limit: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("campaigns")
    .select("id")
    .where("finished_at", "<", endedBefore)
    .where("final_counts", "is", null)
    .orderBy("finished_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function storeFinalCounts(trx: Trx, campaignId: string, counts: CampaignCounts): Promise<void> {
  await trx
    .updateTable("campaigns")
    .set({ final_counts: JSON.stringify(counts) })
    .where("id", "=", campaignId)
    .execute();
}
