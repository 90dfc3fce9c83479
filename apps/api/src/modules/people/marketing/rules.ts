import { daysUntilFinal, type CampaignLimits } from "@parlour/contract/operations/ops-marketing";
import type { RegionFacts } from "@parlour/contract/regions";
import type { WordingFacts } from "@parlour/contract/rules/marketing-wording";

/** Rules for marketing texts: which are sent to whom, and their opt-out line. */

/** Days in which a customer gets at most one marketing text. */
export const daysBetweenTexts = 7;

/**
 * Seconds from a campaign's end until its counts are final: opt-outs count for `daysBetweenTexts` days, and providers report
 * deliveries within three days.
 */
export const secondsUntilFinal = daysUntilFinal * 86_400;

/** Whether recipients can reply to a sender: to a number they can, to a name they can't. */
function canBeAnswered(sender: string): boolean {
  return /^\+?\d+$/.test(sender);
}

/**
 * Returns the opt-out at the end of a marketing text (CAMPAIGN-1): STOP, or the region's keyword to its
 * shortcode.
 */
export function optOutLine(facts: Omit<WordingFacts, "brandName">, sender: string): string {
  const { keyword, shortcode } = facts;
  return canBeAnswered(sender)
    ? `Reply STOP or text ${keyword} to ${shortcode} to opt out`
    : `Text STOP or ${keyword} to ${shortcode} to opt out`;
}

/** Returns a marketing text as sent: with the opt-out line at its end. */
export function marketingText(body: string, facts: Omit<WordingFacts, "brandName">, sender: string): string {
  return `${body.trim()}\n${optOutLine(facts, sender)}`;
}

/** Returns the keyword and shortcode of a region's content, or null if it has no marketing (SITE-2). */
export function marketingKeyword(
  region: Pick<RegionFacts, "hasMarketing">,
  keyword: { readonly phrase: string; readonly shortcode: string },
): Omit<WordingFacts, "brandName"> | null {
  return region.hasMarketing ? { keyword: keyword.phrase, shortcode: keyword.shortcode } : null;
}

/**
 * Whether a customer's consent still counts after their number may have opted out. Each opt-out adds a
 * refusal to every customer of the number. Only their own later choice in My Account or by START overrides
 * it; the notice at a later sign-up, which may go unread, does not.
 */
export function stillAgreed(
  newest: { readonly consented: boolean; readonly source: "sign_up" | "account" | "text" | "staff" } | null,
  numberOptedOut: boolean,
): boolean {
  if (newest === null || !newest.consented) return false;
  return !numberOptedOut || newest.source === "account" || newest.source === "text";
}

/** What staff can do with a campaign. */
export type CampaignStep = "edit" | "schedule" | "release" | "return" | "cancel";

export type CampaignStatus = "draft" | "awaiting_release" | "scheduled" | "sending" | "sent" | "cancelled";

/**
 * Whether a campaign's status allows a step: only drafts can be changed, and sent or cancelled campaigns are
 * final.
 */
export function campaignMay(step: CampaignStep, status: CampaignStatus): boolean {
  switch (step) {
    case "edit":
      return status === "draft";
    case "schedule":
      return status === "draft" || status === "awaiting_release" || status === "scheduled";
    case "release":
    case "return":
      return status === "awaiting_release";
    case "cancel":
      return status !== "sent" && status !== "cancelled";
    default:
      return step satisfies never;
  }
}

/**
 * Whether one person may send a campaign alone, given the other texts that they send alone within the same 24 hours.
 */
export function goesAlone(limits: CampaignLimits, recipients: number, otherTexts: number): boolean {
  return recipients <= limits.alone && recipients + otherTexts <= limits.staffDay;
}

/** Returns the states of a text that a report changes: reports arrive in any order, and a final state stays. A late `sent` after `delivered` changes nothing. */
export function statesBefore(status: "sent" | "delivered" | "failed"): readonly ("sending" | "sent")[] {
  return status === "sent" ? ["sending"] : ["sending", "sent"];
}

/** The most texts that one run sends: with a run every 20 s, 10 a second. */
export const textsPerTurn = 200;
export const secondsBetweenTurns = 20;
/** How many texts are sent at the same time. */
export const sendersAtOnce = 4;
/** After this many refusals in a row a run ends: the provider is down, and the rest is sent later. */
export const refusalsThatEndATurn = 5;

/** Estimates how many of `all` there are from a sample, of which `found` of `looked` are; rounded to two digits. */
export function estimateOf(found: number, looked: number, all: number): number {
  return Math.min(all, Number(((found / looked) * all).toPrecision(2)));
}
