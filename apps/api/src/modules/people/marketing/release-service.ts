import type { Campaign } from "@parlour/contract/operations/ops-marketing";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { countAudience } from "./audience-service.ts";
import { audienceOf, audit, begin, describe, type CampaignDependencies } from "./campaign-service.ts";
import { changeCampaign, selectCampaign } from "./campaign-store.ts";
import { inTransaction } from "../../../plugins/transaction.ts";

/**
 * Releases a campaign that somebody else scheduled beyond their limits. It is sent at its time, or at once if
 * that has passed. Two people have decided, so the limits are not checked again unless it is moved. The audience is counted
 * once more (CAMPAIGN-11).
 */
export async function releaseCampaign(
  dependencies: CampaignDependencies,
  staffId: string,
  campaignId: string,
): Promise<Result<Campaign, "campaign_not_found" | "campaign_not_editable" | "second_person_required">> {
  return await inTransaction(dependencies.database, async (trx) => {
    const refusal = await begin(trx, campaignId, "release");
    if (refusal !== null) return fail(refusal);
    const campaign = await selectCampaign(trx, campaignId);
    if (campaign === undefined) return fail("campaign_not_found" as const);
    if (campaign.scheduledBy === staffId) return fail("second_person_required" as const);
    const { customers: recipients } = await countAudience(trx, audienceOf(dependencies, campaign));
    await changeCampaign(trx, campaignId, { status: "scheduled", releasedBy: staffId, recipients });
    await audit(trx, dependencies, staffId, "release", campaignId, { recipients });
    return succeed(describe(dependencies, (await selectCampaign(trx, campaignId)) ?? campaign));
  });
}

/**
 * Makes a campaign that waits for a second person a draft again. Anybody may do so, including the person who
 * scheduled it.
 */
export async function returnCampaign(
  dependencies: CampaignDependencies,
  staffId: string,
  campaignId: string,
): Promise<Result<Campaign, "campaign_not_found" | "campaign_not_editable">> {
  return await inTransaction(dependencies.database, async (trx) => {
    const refusal = await begin(trx, campaignId, "return");
    if (refusal !== null) return fail(refusal);
    await changeCampaign(trx, campaignId, {
      status: "draft",
      sendAt: null,
      scheduledBy: null,
      recipients: null,
    });
    await audit(trx, dependencies, staffId, "return", campaignId);
    const campaign = await selectCampaign(trx, campaignId);
    return campaign === undefined
      ? fail("campaign_not_found" as const)
      : succeed(describe(dependencies, campaign));
  });
}
