import { regions } from "@parlour/contract/regions";
import { maySendAt } from "@parlour/contract/rules/quiet-hours";
import type { Db } from "../../../plugins/database.ts";
import { keyedHash } from "../../../plugins/keys.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import type { DeliveryReport } from "../../../ports/texts.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { sendText } from "../../records/texts/index.ts";
import { lockCustomer } from "../customers/index.ts";
import { findRefusal, selectAudience } from "./audience-service.ts";
import { audienceOf, textOf } from "./campaign-service.ts";
import {
  changeCampaign,
  holdStatus,
  lockCampaign,
  selectCampaign,
  selectDueCampaigns,
  type StoredCampaign,
} from "./campaign-store.ts";
import { countTextsAlone, lockScheduler, type HoldScheduler } from "./limits-store.ts";
import { goesAlone, refusalsThatEndATurn, sendersAtOnce, statesBefore, textsPerTurn } from "./rules.ts";
import {
  anyWaiting,
  claimText,
  insertTexts,
  markFailed,
  markTaken,
  moveText,
  selectWaiting,
  skipText,
  type WaitingText,
} from "./sending-store.ts";
import { lockMarketingTo } from "./store.ts";

export type SendingDependencies = Pick<
  Platform,
  "database" | "clock" | "random" | "keys" | "settings" | "texts" | "stopping"
>;

/** The result of one sending run. */
export interface SendingReport {
  readonly sent: number;
  readonly failed: number;
  readonly skipped: number;
}

/** The result of one text: `pause` ends the campaign's run, `elsewhere` means that another sender has it. */
type Outcome = "sent" | "failed" | "skipped" | "elsewhere" | "pause";

/** Returns the person responsible for a campaign. Older versions recorded only the author. */
function schedulerOf({ scheduledBy, createdBy }: StoredCampaign): string {
  return scheduledBy ?? createdBy;
}

/**
 * Creates a campaign's texts when it is due, once, for everybody who may get one then. If the audience has
 * grown beyond one person's limit and nobody has released it, it waits for a second person instead.
 */
export async function startCampaign(
  dependencies: SendingDependencies,
  due: StoredCampaign,
  hold: HoldScheduler = lockScheduler,
): Promise<void> {
  const { database, clock, random, settings } = dependencies;
  const now = clock.now();
  const scheduledBy = schedulerOf(due);
  await inTransaction(database, async (trx) => {
    await hold(trx, scheduledBy);
    if ((await lockCampaign(trx, due.id)) !== "scheduled") return;
    // Read again, because another process may have changed it before the lock.
    const campaign = await selectCampaign(trx, due.id);
    if (campaign?.sendAt === null || campaign === undefined || campaign.sendAt > now) return;
    if (schedulerOf(campaign) !== scheduledBy) return;
    const customers = await selectAudience(trx, audienceOf(dependencies, campaign));
    const recipients = customers.length;
    const otherTexts = await countTextsAlone(trx, scheduledBy, now);
    if (campaign.releasedByName === null && !goesAlone(settings.campaigns, recipients, otherTexts)) {
      await changeCampaign(trx, campaign.id, { status: "awaiting_release", scheduledBy, recipients });
      const entry = { staffId: null, action: "campaign.wait", targetType: "campaign", targetId: campaign.id };
      await recordAudit(trx, { ...entry, details: { recipients } }, { now, random });
      return;
    }
    const texts = customers.map((customerId) => ({ id: random.uuid(), customerId }));
    await insertTexts(trx, campaign.id, texts, now);
    await changeCampaign(trx, campaign.id, {
      status: "sending",
      scheduledBy,
      recipients,
      madeFor: campaign.segment,
    });
  });
}

/** Finishes a campaign that has no waiting texts left. */
async function finishCampaign({ database, clock }: SendingDependencies, campaignId: string): Promise<void> {
  await inTransaction(database, async (trx) => {
    if ((await lockCampaign(trx, campaignId)) !== "sending") return;
    if (await anyWaiting(trx, campaignId)) return;
    await changeCampaign(trx, campaignId, { status: "sent", finishedAt: clock.now() });
  });
}

/**
 * Decides about one text when it is sent. If it may be sent, commits that it is being sent: after that it is
 * never sent again, whatever happens.
 */
async function claim(
  dependencies: SendingDependencies,
  connection: Db,
  campaign: StoredCampaign,
  text: WaitingText,
): Promise<"claimed" | Exclude<Outcome, "sent" | "failed">> {
  const { clock, stopping } = dependencies;
  return await inTransaction(connection, async (trx) => {
    // The customer was erased, and the text with them.
    if ((await lockCustomer(trx, text.customerId)) === undefined) return "elsewhere";
    if ((await holdStatus(trx, campaign.id)) !== "sending") return "pause";
    const now = clock.now();
    if (stopping.aborted || !maySendAt(campaign.region, now)) return "pause";
    const refusal = await findRefusal(trx, text.customerId, audienceOf(dependencies, campaign));
    if (refusal !== null) {
      await skipText(trx, text.id, refusal, now);
      return "skipped";
    }
    return (await claimText(trx, text.id, now)) ? "claimed" : "elsewhere";
  });
}

/**
 * Holds the lock of `lockMarketingTo` while `run` runs, in a transaction of its own: what `run` commits stays, and the lock
 * does not depend on a session, which a connection pooler would share with others.
 */
export async function holdMarketingTo<Value>(
  database: Db,
  phoneHash: Buffer,
  run: () => Promise<Value>,
): Promise<Value> {
  return await inTransaction(database, async (trx) => {
    await lockMarketingTo(trx, phoneHash);
    return await run();
  });
}

/**
 * The lock that makes an opt-out wait while its number is being texted; a parameter only so that a test can leave it
 * out.
 */
export type HoldMarketing = typeof holdMarketingTo;

/**
 * Sends one text, at most once. An opt-out of the number waits for the provider's response, and is in force
 * afterwards.
 */
async function sendCampaignText(
  dependencies: SendingDependencies,
  campaign: StoredCampaign,
  text: WaitingText,
  hold: HoldMarketing,
): Promise<Outcome> {
  const { database, clock, keys } = dependencies;
  // Both connections are taken before the lock: a sender that has it never waits for one that others hold while they wait
  // for the lock.
  return await database.connection().execute((connection) =>
    hold(database, keyedHash(keys.phones, text.phone), async () => {
      const claimed = await claim(dependencies, connection, campaign, text);
      if (claimed !== "claimed") return claimed;
      const response = await sendText(
        { ...dependencies, database: connection },
        {
          id: text.id,
          to: text.phone,
          body: textOf(dependencies, campaign),
          kind: "marketing",
          site: campaign,
        },
      );
      if (!response.ok) {
        await markFailed(connection, text.id, response.error, clock.now());
        return "failed";
      }
      await markTaken(connection, text.id, response.value.providerId, clock.now());
      return "sent";
    }),
  );
}

/** Sends a campaign's next texts, a few at a time, until one returns `pause` or the provider is down. */
async function sendTexts(
  dependencies: SendingDependencies,
  campaign: StoredCampaign,
  texts: readonly WaitingText[],
  hold: HoldMarketing,
): Promise<SendingReport> {
  const report = { sent: 0, failed: 0, skipped: 0 };
  const queue = texts.values();
  let refusals = 0;
  let paused = false;
  async function work(): Promise<void> {
    for (const text of queue) {
      if (paused) return;
      const outcome = await sendCampaignText(dependencies, campaign, text, hold);
      if (outcome === "sent") refusals = 0;
      if (outcome === "failed") refusals += 1;
      if (outcome === "pause" || refusals >= refusalsThatEndATurn) paused = true;
      if (outcome !== "pause" && outcome !== "elsewhere") report[outcome] += 1;
    }
  }
  const senders = await Promise.allSettled(Array.from({ length: sendersAtOnce }, () => work()));
  for (const sender of senders) if (sender.status === "rejected") throw sender.reason;
  return report;
}

/**
 * Runs one turn of sending: starts campaigns that are due and sends waiting texts, at most `textsPerTurn`,
 * never in quiet hours. It may be interrupted anywhere and run in several places: a text that was being sent
 * then stays `sending`, shown as unknown, unless the provider reports its state.
 */
export async function sendCampaigns(
  dependencies: SendingDependencies,
  hold: HoldMarketing = holdMarketingTo,
): Promise<SendingReport> {
  const { database, clock, stopping } = dependencies;
  const total = { sent: 0, failed: 0, skipped: 0 };
  let left = textsPerTurn;
  for (const campaign of await selectDueCampaigns(database, clock.now())) {
    if (left <= 0 || stopping.aborted) break;
    if (!campaign.offered || !regions[campaign.region].hasMarketing) continue;
    if (!maySendAt(campaign.region, clock.now())) continue;
    if (campaign.status === "scheduled") await startCampaign(dependencies, campaign);
    const waiting = await selectWaiting(database, campaign.id, left);
    const report = await sendTexts(dependencies, campaign, waiting, hold);
    left -= waiting.length;
    total.sent += report.sent;
    total.failed += report.failed;
    total.skipped += report.skipped;
    await finishCampaign(dependencies, campaign.id);
  }
  return total;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Stores a delivery report for a campaign's text; a report about an unknown text changes nothing. */
export async function takeInStatus(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { providerId, reference, status, reason }: DeliveryReport,
): Promise<void> {
  const id = reference !== null && uuid.test(reference) ? reference : null;
  const change = { status, before: statesBefore(status), reason, now: clock.now() };
  await moveText(database, { providerId, id }, change);
}
