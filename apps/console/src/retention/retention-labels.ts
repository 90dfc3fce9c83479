import type { RetentionRule } from "@parlour/contract/operations/ops-privacy";

interface KindLabels {
  readonly name: string;
  /** The start of its period. */
  readonly from: string;
}

const kinds: ReadonlyMap<string, KindLabels> = new Map([
  ["verificationCodes", { name: "Verification codes", from: "when it was made" }],
  ["verificationTickets", { name: "Verification tickets", from: "when it was made" }],
  ["refreshTokens", { name: "Tokens of ended logins", from: "when the login ended" }],
  ["logins", { name: "Ended logins", from: "when the login ended" }],
  ["staffSessions", { name: "Ended sessions of staff", from: "when the session ended" }],
  ["inboundTexts", { name: "Texts that came in", from: "when they arrived" }],
  ["campaignTexts", { name: "Marketing texts", from: "the last news of them" }],
  ["sentTexts", { name: "Sent texts, without numbers", from: "when they were sent" }],
  ["textHours", { name: "Counts of texts", from: "their hour" }],
  ["phoneLookups", { name: "Look-ups of number types", from: "the last look-up" }],
  ["barredPhones", { name: "Bars that have run out", from: "when the bar ended" }],
  ["replyDrafts", { name: "Unsent replies", from: "when it was last saved" }],
  ["deskOutcomes", { name: "Decisions shown to claimants", from: "when it was decided" }],
  ["faults", { name: "Unexpected errors", from: "the last time it happened" }],
  ["ageChecks", { name: "Age checks that were not passed", from: "when it ended" }],
  ["presenceSpans", { name: "Times of operators at the desk", from: "when it ended" }],
  ["rootPages", { name: "Pages of daily roots", from: "when a newer one replaced it" }],
  ["careFlags", { name: "Decided care flags", from: "when it was decided" }],
  ["enquiries", { name: "Resolved requests", from: "when it was resolved" }],
  ["conversations", { name: "Conversations with their messages", from: "the newest message" }],
  ["uploads", { name: "Pictures that nothing shows", from: "when it was uploaded" }],
  ["customers", { name: "Customers, erased with all that is theirs", from: "the last thing they did" }],
]);

/** Returns the label of a kind of record. An unknown kind gets its name split into words. */
export function kindLabels(kind: string): KindLabels {
  const spaced = kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return (
    kinds.get(kind) ?? {
      name: `${spaced.charAt(0).toUpperCase()}${spaced.slice(1)}`,
      from: "the last change",
    }
  );
}

/**
 * Describes the difference between a server's clock and the database's: "A server's clock is 2 days ahead of
 * the database's."
 */
export function clockText(seconds: number): string {
  const size = Math.abs(seconds);
  const [amount, unit] =
    size >= 2 * 86_400
      ? [Math.floor(size / 86_400), "days"]
      : size >= 7200
        ? [Math.floor(size / 3600), "hours"]
        : size >= 120
          ? [Math.floor(size / 60), "minutes"]
          : [size, "seconds"];
  return `A server's clock is ${amount.toLocaleString("en-GB")} ${unit} ${seconds > 0 ? "ahead of" : "behind"} the database's.`;
}

/** Returns a retention period as text: "24 months", "30 days", "not longer". */
export function keptText({ months, days }: Pick<RetentionRule, "months" | "days">): string {
  if (months > 0) return months === 1 ? "1 month" : `${months} months`;
  if (days > 0) return days === 1 ? "1 day" : `${days} days`;
  return "not longer";
}
