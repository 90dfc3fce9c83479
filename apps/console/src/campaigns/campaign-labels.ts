import type { Campaign, CampaignLimits, LeftOutReason } from "@parlour/contract/operations/ops-marketing";
import type { SegmentName } from "@parlour/contract/rules/segments";
import type { StatusTone } from "../parts/status-badge.tsx";

/** A campaign's state in a word. */
export function stateOf(status: Campaign["status"]): { readonly word: string; readonly tone: StatusTone } {
  switch (status) {
    case "draft":
      return { word: "Draft", tone: "neutral" };
    case "awaiting_release":
      return { word: "Waits for release", tone: "warning" };
    case "scheduled":
      return { word: "Scheduled", tone: "info" };
    case "sending":
      return { word: "Sending", tone: "warning" };
    case "sent":
      return { word: "Sent", tone: "success" };
    case "cancelled":
      return { word: "Cancelled", tone: "neutral" };
    default:
      return status satisfies never;
  }
}

const whole = new Intl.NumberFormat("en-GB");

/** Why a campaign waits for a second person: who scheduled it, how many it reaches, and the limit. */
export function waitReason(
  { recipients, scheduledByName }: Pick<Campaign, "recipients" | "scheduledByName">,
  { alone, staffDay }: CampaignLimits,
): string {
  const count = recipients ?? 0;
  const reached = `${scheduledByName ?? "Somebody"} scheduled it for ${whole.format(count)} ${count === 1 ? "customer" : "customers"}.`;
  return count > alone
    ? `${reached} One person sends a campaign to up to ${whole.format(alone)} alone.`
    : `${reached} With their other campaigns that is more than the ${whole.format(staffDay)} texts that one person sends alone within 24 hours.`;
}

/** The segments, each with what puts a customer into it. */
export const segmentLabels: {
  readonly [Name in SegmentName]: { readonly name: string; readonly text: string };
} = {
  everybody: { name: "Everybody who agreed", text: "All customers who may get a marketing text." },
  lapsed: { name: "Lapsed", text: "Wrote before, and not for a number of days." },
  never_bought: { name: "Never bought", text: "No purchase was ever completed." },
  out_of_credit: { name: "Out of credit", text: "Bought before; nothing is left, and nothing is owed." },
};

/** Whom a campaign is for: "lapsed for 30 days". */
export function segmentText({ segment, lapsedDays }: Pick<Campaign, "segment" | "lapsedDays">): string {
  const { name } = segmentLabels[segment];
  return lapsedDays === null ? name : `${name} for ${lapsedDays} days`;
}

/** Why customers get no text, as labels for the audience table. */
export const leftOutLabels: { readonly [Reason in LeftOutReason]: string } = {
  banned: "Banned",
  self_excluded: "Excluded themselves",
  cooling_off: "Taking a break",
  no_consent: "Never agreed, or took it back",
  opted_out: "Texted STOP",
  limit_reached: "Reached their spending limit",
  frequency: "Had a marketing text within 7 days",
  segment: "Not among those it is for",
};
