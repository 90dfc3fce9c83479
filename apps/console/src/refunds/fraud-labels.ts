import type { FraudMonth, InsightFraud, OpsFraudWarning } from "@parlour/contract/operations/fraud";
import type { StatusTone } from "../parts/status-badge.tsx";
import { providerNames } from "./refund-labels.ts";

interface Label {
  readonly text: string;
  readonly tone: StatusTone;
}

const types: ReadonlyMap<string, string> = new Map([
  ["card_never_received", "The card never arrived"],
  ["fraudulent_card_application", "Card ordered under a false name"],
  ["made_with_counterfeit_card", "Counterfeit card"],
  ["made_with_lost_card", "Lost card"],
  ["made_with_stolen_card", "Stolen card"],
  ["misc", "Not specified"],
  ["unauthorized_use_of_card", "Not made by the cardholder"],
]);

/** Translates the provider's type of fraud; an unknown type is shown with its underscores as spaces. */
export function fraudTypeText(type: string): string {
  return types.get(type) ?? type.replaceAll("_", " ");
}

/** A warning's state. */
export function fraudWarningLabel(status: OpsFraudWarning["status"]): Label {
  return status === "open"
    ? { text: "Refund may prevent a dispute", tone: "warning" }
    : { text: "Refunded or disputed", tone: "neutral" };
}

/** A month's share against the limit. */
export function fraudLevelLabel({ level, payments }: Pick<FraudMonth, "level" | "payments">): Label {
  // without payments there is no share that could be below anything
  if (payments === 0 && level === "below") return { text: "No payments", tone: "neutral" };
  switch (level) {
    case "below":
      return { text: "Below the limit", tone: "success" };
    case "near":
      return { text: "Near the limit", tone: "warning" };
    case "over":
      return { text: "Over the limit", tone: "error" };
    default:
      return level satisfies never;
  }
}

/** Formats hundredths of a percent: 75 -> "0.75%"; null -> "–". */
export function percentText(basisPoints: number | null): string {
  return basisPoints === null
    ? "–"
    : `${(basisPoints / 100).toLocaleString("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}%`;
}

const monthFormat = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", month: "long", year: "numeric" });

/** A month by its first day: "November 2026". */
export function monthText(month: string): string {
  return monthFormat.format(new Date(month));
}

/** Returns what to tell supervisors of the newest months; null: nothing. */
export function fraudNotice({ level, limits, months }: Pick<InsightFraud, "level" | "limits" | "months">): {
  readonly tone: "warning" | "error";
  readonly title: string;
  readonly text: string;
} | null {
  if (level === "below") return null;
  const month: FraudMonth | undefined = months.find((each) => each.level === level);
  if (month === undefined) return null;
  const share = month.basisPoints === null ? "" : `, a share of ${percentText(month.basisPoints)}`;
  return {
    tone: level === "over" ? "error" : "warning",
    title:
      level === "over"
        ? "Fraud and disputes are over the card schemes' limit"
        : "Fraud and disputes are near the card schemes' limit",
    text: `${monthText(month.month)}, ${providerNames[month.provider]}: ${month.warnings + month.disputes} fraud warnings and disputes for ${month.payments} payments${share}. The limit is ${percentText(limits.limitBasisPoints)}.`,
  };
}
