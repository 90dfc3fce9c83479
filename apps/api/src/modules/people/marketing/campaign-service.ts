import type { Campaign, CampaignResults } from "@parlour/contract/operations/ops-marketing";
import { regionCodes, regions, type RegionCode } from "@parlour/contract/regions";
import { fail, succeed, type Result } from "@parlour/contract/result";
import { maySendAt, quietHoursMessage } from "@parlour/contract/rules/quiet-hours";
import { toSegment, type SegmentName } from "@parlour/contract/rules/segments";
import { maxSegments, textSize } from "@parlour/contract/rules/text-segments";
import type { Trx } from "../../../plugins/database.ts";
import type { AuditDetails } from "../../../plugins/tables/narrow-columns.ts";
import { keyedHash } from "../../../plugins/keys.ts";
import { parseMobileNumberOfAny } from "../../../plugins/phone-number.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import { marketingSenderOf } from "../../../plugins/text-routes.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { sendText } from "../../records/texts/index.ts";
import { findService } from "../../site/brands/index.ts";
import { countAudience, countSegments, type SegmentFigures, type SegmentQuery } from "./audience-service.ts";
import {
  changeCampaign,
  insertCampaign,
  lockCampaign,
  selectCampaign,
  selectCampaigns,
  type StoredCampaign,
} from "./campaign-store.ts";
import { countTexts } from "./counts-store.ts";
import { countTextsAlone, lockScheduler, sumPlannedAlone, type HoldScheduler } from "./limits-store.ts";
import { campaignMay, goesAlone, marketingText, type CampaignStep } from "./rules.ts";
import { skipWaiting } from "./sending-store.ts";
import { isOptedOut } from "./store.ts";

export type CampaignDependencies = Pick<
  Platform,
  "database" | "clock" | "random" | "keys" | "settings" | "texts"
>;

/** Returns the campaign's text as customers get it. */
export function textOf({ settings }: Pick<Platform, "settings">, campaign: StoredCampaign): string {
  const { phrase, shortcode } = campaign.keyword;
  const sender = marketingSenderOf(settings.texts, campaign);
  return marketingText(campaign.body, { keyword: phrase, shortcode }, sender);
}

/** Returns a campaign as staff see it. */
export function describe(dependencies: Pick<Platform, "settings">, campaign: StoredCampaign): Campaign {
  const text = textOf(dependencies, campaign);
  return {
    id: campaign.id,
    brand: campaign.brandId,
    region: campaign.region,
    title: campaign.title,
    body: campaign.body,
    segment: campaign.segment,
    lapsedDays: campaign.lapsedDays,
    text,
    ...textSize(text),
    status: campaign.status,
    sendAt: campaign.sendAt?.toISOString() ?? null,
    createdBy: campaign.createdBy,
    author: campaign.author,
    createdAt: campaign.createdAt.toISOString(),
    finishedAt: campaign.finishedAt?.toISOString() ?? null,
    scheduledBy: campaign.scheduledBy,
    scheduledByName: campaign.scheduledByName,
    releasedByName: campaign.releasedByName,
    recipients: campaign.recipients,
  };
}

/** Audits a step of a campaign in the step's transaction. */
export async function audit(
  trx: Trx,
  { clock, random }: CampaignDependencies,
  staffId: string,
  action: string,
  campaignId: string,
  details: AuditDetails = {},
): Promise<void> {
  await recordAudit(
    trx,
    { staffId, action: `campaign.${action}`, targetType: "campaign", targetId: campaignId, details },
    { now: clock.now(), random },
  );
}

/**
 * Reads a changed campaign back in its transaction. Refuses it, which undoes the change, if the text has
 * become too long.
 */
async function described(
  trx: Trx,
  dependencies: CampaignDependencies,
  id: string,
): Promise<Result<Campaign, "campaign_length">> {
  const campaign = await selectCampaign(trx, id);
  if (campaign === undefined) throw new Error("the campaign that was just written is missing");
  const response = describe(dependencies, campaign);
  return response.segments > maxSegments ? fail("campaign_length") : succeed(response);
}

/** Drafts a campaign. Only regions with marketing have campaigns (MARKETING-1). */
export async function createCampaign(
  dependencies: CampaignDependencies,
  staffId: string,
  draft: {
    readonly brand: string;
    readonly region: RegionCode;
    readonly title: string;
    readonly body: string;
    readonly segment?: SegmentName;
    readonly lapsedDays?: number;
  },
): Promise<
  Result<Campaign, "brand_not_found" | "not_a_marketing_region" | "campaign_length" | "invalid_request">
> {
  const { database, clock, random } = dependencies;
  const segment = toSegment(draft.segment ?? "everybody", draft.lapsedDays ?? null);
  if (segment === null) return fail("invalid_request");
  const service = await findService(database, draft.brand, draft.region);
  if (!service.ok) return fail("brand_not_found");
  if (!regions[draft.region].hasMarketing) return fail("not_a_marketing_region");
  const id = random.uuid();
  return await inTransaction(database, async (trx) => {
    await insertCampaign(trx, {
      id,
      brandId: draft.brand,
      region: draft.region,
      title: draft.title.trim(),
      body: draft.body.trim(),
      ...segment,
      createdBy: staffId,
      createdAt: clock.now(),
    });
    await audit(trx, dependencies, staffId, "create", id, {
      brand: draft.brand,
      region: draft.region,
      ...segment,
    });
    return await described(trx, dependencies, id);
  });
}

/** Locks a campaign for a step; returns why the step is refused, or null. */
export async function begin(
  trx: Trx,
  campaignId: string,
  step: CampaignStep,
): Promise<"campaign_not_found" | "campaign_not_editable" | null> {
  const status = await lockCampaign(trx, campaignId);
  if (status === null) return "campaign_not_found";
  return campaignMay(step, status) ? null : "campaign_not_editable";
}

/** Changes a draft's title, text and segment. */
export async function editCampaign(
  dependencies: CampaignDependencies,
  staffId: string,
  campaignId: string,
  change: {
    readonly title: string;
    readonly body: string;
    readonly segment?: SegmentName;
    readonly lapsedDays?: number;
  },
): Promise<
  Result<Campaign, "campaign_not_found" | "campaign_not_editable" | "campaign_length" | "invalid_request">
> {
  const { segment: name, lapsedDays = null } = change;
  const segment = name === undefined ? {} : toSegment(name, lapsedDays);
  return await inTransaction(dependencies.database, async (trx) => {
    const refusal = await begin(trx, campaignId, "edit");
    if (refusal !== null) return fail(refusal);
    if (segment === null || (name === undefined && lapsedDays !== null)) return fail("invalid_request");
    const texts = { title: change.title.trim(), body: change.body.trim() };
    await changeCampaign(trx, campaignId, { ...texts, ...segment });
    await audit(trx, dependencies, staffId, "edit", campaignId, segment);
    return await described(trx, dependencies, campaignId);
  });
}

export async function listCampaigns(dependencies: CampaignDependencies): Promise<Campaign[]> {
  return (await selectCampaigns(dependencies.database)).map((campaign) => describe(dependencies, campaign));
}

/** Reads a campaign, the state of its texts, and how much one person may send alone. */
export async function readCampaign(
  dependencies: CampaignDependencies,
  campaignId: string,
): Promise<Result<CampaignResults, "campaign_not_found">> {
  const campaign = await selectCampaign(dependencies.database, campaignId);
  if (campaign === undefined) return fail("campaign_not_found");
  const counts = campaign.finalCounts ?? (await countTexts(dependencies.database, campaign));
  return succeed({
    campaign: describe(dependencies, campaign),
    counts,
    countsAreFinal: campaign.finalCounts !== null,
    limits: dependencies.settings.campaigns,
  });
}

/** Returns the query of a campaign's audience now. */
export function audienceOf(
  { settings, clock }: Pick<Platform, "settings" | "clock">,
  { brandId, region, segment: name, lapsedDays }: StoredCampaign,
): SegmentQuery {
  const segment = toSegment(name, lapsedDays);
  if (segment === null) throw new Error("the database lets no other segment through");
  const sender = marketingSenderOf(settings.texts, { brandId, region });
  return { brandId, region, ...segment, sender, now: clock.now() };
}

/** Counts or estimates how many customers of a site would get a marketing text now, by segment (CAMPAIGN-11). */
export async function countSiteSegments(
  dependencies: CampaignDependencies,
  staffId: string,
  site: { readonly brand: string; readonly region: RegionCode; readonly lapsedDays: number },
): Promise<Result<SegmentFigures, "brand_not_found" | "not_a_marketing_region">> {
  const { database, clock, settings, random } = dependencies;
  const { brand, region, lapsedDays } = site;
  const service = await findService(database, brand, region);
  if (!service.ok) return fail("brand_not_found");
  if (!regions[region].hasMarketing) return fail("not_a_marketing_region");
  const now = clock.now();
  const sender = marketingSenderOf(settings.texts, { brandId: brand, region });
  const counts = await countSegments(database, { brandId: brand, region, sender, now }, lapsedDays);
  const target = { targetType: "campaign", targetId: `${brand} ${region}` };
  const action = { staffId, action: "campaign.segments", ...target, details: { lapsedDays, ...counts } };
  await recordAudit(database, action, { now, random });
  return succeed(counts);
}

/** Counts how many customers would get the campaign now, and how many would not, by reason. */
export async function countCampaignAudience(
  dependencies: CampaignDependencies,
  staffId: string,
  campaignId: string,
): Promise<Result<Awaited<ReturnType<typeof countAudience>>, "campaign_not_found">> {
  return inTransaction(dependencies.database, async (trx) => {
    const campaign = await selectCampaign(trx, campaignId);
    if (campaign === undefined) return fail("campaign_not_found" as const);
    const audience = await countAudience(trx, audienceOf(dependencies, campaign));
    await audit(trx, dependencies, staffId, "audience", campaignId, { customers: audience.customers });
    return succeed(audience);
  });
}

/**
 * Sends the campaign's text once to the phone of a member of staff, at any hour. The number is not stored.
 */
export async function sendTest(
  dependencies: CampaignDependencies,
  staffId: string,
  campaignId: string,
  phone: string,
): Promise<Result<null, "campaign_not_found" | "phone_invalid" | "number_opted_out" | "text_not_sent">> {
  const { database, keys, random, settings } = dependencies;
  const campaign = await selectCampaign(database, campaignId);
  if (campaign === undefined) return fail("campaign_not_found");
  const number = parseMobileNumberOfAny(phone, regionCodes);
  if (!number.ok) return number;
  const sender = marketingSenderOf(settings.texts, campaign);
  if (await isOptedOut(database, sender, keyedHash(keys.phones, number.value)))
    return fail("number_opted_out");
  // Audited before it is sent, so that nothing happens unrecorded.
  await inTransaction(database, (trx) => audit(trx, dependencies, staffId, "test", campaignId));
  const sent = await sendText(dependencies, {
    id: random.uuid(),
    to: number.value,
    body: textOf(dependencies, campaign),
    kind: "test",
    site: campaign,
  });
  return sent.ok ? succeed(null) : sent;
}

/**
 * Counts how many customers a campaign would reach now, and whether one person may schedule it for a given
 * time alone.
 */
async function checkLimits(
  trx: Trx,
  dependencies: CampaignDependencies,
  { campaign, staffId, moment }: { campaign: StoredCampaign; staffId: string; moment: Date },
): Promise<{ readonly recipients: number; readonly alone: boolean }> {
  const query = audienceOf(dependencies, campaign);
  const { now } = query;
  const { customers: recipients } = await countAudience(trx, query);
  const texts = await countTextsAlone(trx, staffId, moment);
  const planned = await sumPlannedAlone(trx, staffId, { campaignId: campaign.id, moment, now });
  return { recipients, alone: goesAlone(dependencies.settings.campaigns, recipients, texts + planned) };
}

/**
 * Schedules a campaign from a given time on, within its region's hours; it can be moved until it is being
 * sent. Beyond one person's limit it waits for a second person. Moving it voids an earlier release.
 */
export async function scheduleCampaign(
  dependencies: CampaignDependencies,
  staffId: string,
  campaignId: string,
  sendAt: Date,
  hold: HoldScheduler = lockScheduler,
): Promise<
  Result<
    Campaign,
    | "campaign_not_found"
    | "campaign_not_editable"
    | { readonly code: "quiet_hours"; readonly message: string }
  >
> {
  const now = dependencies.clock.now();
  const moment = sendAt < now ? now : sendAt;
  return inTransaction(dependencies.database, async (trx) => {
    await hold(trx, staffId);
    const refusal = await begin(trx, campaignId, "schedule");
    if (refusal !== null) return fail(refusal);
    const campaign = await selectCampaign(trx, campaignId);
    if (campaign === undefined) return fail("campaign_not_found" as const);
    if (!maySendAt(campaign.region, moment)) {
      return fail({ code: "quiet_hours" as const, message: quietHoursMessage(campaign.region) });
    }
    const { recipients, alone } = await checkLimits(trx, dependencies, { campaign, staffId, moment });
    const status = alone ? "scheduled" : "awaiting_release";
    const plan = { status, sendAt: moment, scheduledBy: staffId, releasedBy: null, recipients } as const;
    await changeCampaign(trx, campaignId, plan);
    const details = { sendAt: moment.toISOString(), recipients, status };
    await audit(trx, dependencies, staffId, "schedule", campaignId, details);
    return succeed(describe(dependencies, (await selectCampaign(trx, campaignId)) ?? campaign));
  });
}

/** Cancels a campaign. Texts not handed to the provider when this resolves are never sent. */
export async function cancelCampaign(
  dependencies: CampaignDependencies,
  staffId: string,
  campaignId: string,
): Promise<Result<Campaign, "campaign_not_found" | "campaign_not_editable">> {
  const now = dependencies.clock.now();
  return inTransaction(dependencies.database, async (trx) => {
    const refusal = await begin(trx, campaignId, "cancel");
    if (refusal !== null) return fail(refusal);
    await skipWaiting(trx, campaignId, "cancelled", now);
    await changeCampaign(trx, campaignId, { status: "cancelled", finishedAt: now });
    await audit(trx, dependencies, staffId, "cancel", campaignId);
    const campaign = await selectCampaign(trx, campaignId);
    if (campaign === undefined) return fail("campaign_not_found" as const);
    return succeed(describe(dependencies, campaign));
  });
}
