import type { CampaignLimits } from "@parlour/contract/operations/ops-marketing";
import type { RegionFacts } from "@parlour/contract/regions";
import type { WordingFacts } from "@parlour/contract/rules/marketing-wording";

/** Rules of marketing texts: which are sent, to whom, and their opt-out line. */

/** Days in which a customer gets at most one marketing text. */
export const daysBetweenTexts = 7;

/** Whether recipients can reply: to a number they can, to an alphanumeric sender they can't. */
function canBeAnswered(sender: string): boolean {
  return /^\+?\d+$/.test(sender);
}

/** The opt-out at the end of a marketing text (CAMPAIGN-1): STOP or the region's keyword, to its shortcode. */
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

/** The keyword and shortcode of a region's content, or null if there is no marketing (SITE-2). */
export function marketingKeyword(
  region: Pick<RegionFacts, "hasMarketing">,
  keyword: { readonly phrase: string; readonly shortcode: string },
): Omit<WordingFacts, "brandName"> | null {
  return region.hasMarketing ? { keyword: keyword.phrase, shortcode: keyword.shortcode } : null;
}

/**
 * Whether what a customer said last holds although their number may have opted out. Whenever a number opts out, each of
 * its customers gets a refusal; so their own word in My Account or by START that is newer counts, while the notice of
 * a later sign-up, which nobody had to read twice, does not bring back what STOP ended.
 */
export function stillAgreed(
  newest: { readonly consented: boolean; readonly source: "sign_up" | "account" | "text" | "staff" } | null,
  numberOptedOut: boolean,
): boolean {
  if (newest === null || !newest.consented) return false;
  return !numberOptedOut || newest.source === "account" || newest.source === "text";
}

/** What staff do to a campaign. */
export type CampaignStep = "edit" | "schedule" | "release" | "return" | "cancel";

export type CampaignStatus = "draft" | "awaiting_release" | "scheduled" | "sending" | "sent" | "cancelled";

/** Whether a campaign may take a step: only a draft is changed, and what was sent or cancelled is over. */
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

/** News of a text, as the provider's words; others, such as `queued`, change nothing. */
export interface TextNews {
  readonly status: "sent" | "delivered" | "failed";
  /** States it is good in: news come in any order, and a text's end is final. */
  readonly before: readonly ("sending" | "sent")[];
}

/** Returns a text's state after a provider's status: a late `sent` after `delivered` changes nothing. */
export function newsOfStatus(status: string): TextNews | null {
  switch (status) {
    case "sent":
      return { status: "sent", before: ["sending"] };
    case "delivered":
    case "read":
      return { status: "delivered", before: ["sending", "sent"] };
    case "undelivered":
    case "failed":
    case "canceled":
      return { status: "failed", before: ["sending", "sent"] };
    default:
      return null;
  }
}

/** Texts that one turn of the sending hands over at most: with a turn every 20 s, 10 a second. */
export const textsPerTurn = 200;
export const secondsBetweenTurns = 20;
/** Texts that are handed over at the same time. */
export const sendersAtOnce = 4;
/** Refusals in a row after which a turn ends: the provider is down, and what waits is better sent later. */
export const refusalsThatEndATurn = 5;
