import type { Campaign, LeftOutReason } from "@parlour/contract/operations/ops-marketing";
import type { StatusTone } from "../parts/status-badge.tsx";

/** A campaign's state in a word. */
export function stateOf(status: Campaign["status"]): { readonly word: string; readonly tone: StatusTone } {
  switch (status) {
    case "draft":
      return { word: "Draft", tone: "neutral" };
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

/** Why customers get no text, for the audience's table. */
export const leftOutWords: { readonly [Reason in LeftOutReason]: string } = {
  banned: "Banned",
  self_excluded: "Excluded themselves",
  cooling_off: "Taking a break",
  no_consent: "Never agreed, or took it back",
  opted_out: "Texted STOP",
  frequency: "Had a marketing text within 7 days",
};
