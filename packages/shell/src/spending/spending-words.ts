import { formatMoney } from "@parlour/contract/money";
import type { SpendingLine, SpendingMonth } from "@parlour/contract/operations/spending";
import type { Currency } from "@parlour/contract/regions";

/**
 * All texts about spending. They state facts, judge nobody and invite nobody to spend (SPEND-8). The
 * test beside this file searches them for words that do.
 */

const periods = { day: "24 hours", week: "7 days", month: "month" } as const;

/** The facts of the line in the chat. */
export function lineText(line: SpendingLine): string {
  const money = (minor: number): string => formatMoney({ minor, currency: line.currency });
  const paid = money(line.paidMinor);
  if (line.kind === "limit") {
    return `You have paid ${paid} of your limit of ${money(line.limitMinor)} for any ${periods[line.window]}.`;
  }
  const now = `You have paid ${paid} in the last ${periods[line.window]}.`;
  if (line.mostBeforeMinor === null) return now;
  if (line.mostBeforeMinor === 0) return `${now} In the 8 weeks before you paid nothing.`;
  return `${now} In the 8 weeks before, the most in ${periods[line.window]} was ${money(line.mostBeforeMinor)}.`;
}

export const lineWords = {
  takeBreak: "Take a 24-hour break",
  /** What a break does, before it is taken: it can't be undone. */
  about: "It stops sending and buying, and can’t be shortened.",
  region: "Your spending",
  dismiss: "Dismiss",
  taken: (until: string): string =>
    `You are taking a break until ${until}. Nothing can be sent or bought until then.`,
} as const;

export const chatCostWords = {
  spoken: "This chat has cost ",
  after: " so far",
} as const;

export const monthWords = {
  title: "What you have spent",
  lead: "What you paid and what came back, by month, and what each chat has cost. The same figures are in the data that you can download.",
  figure: "Figure",
  paid: "Paid",
  back: "Sent back to you",
  replies: "Replies received",
  free: "of which cost nothing",
  days: "Days with a reply",
  earlier: "Month before",
  later: "Month after",
  chats: "What each chat has cost",
  chatsAbout:
    "Worked out from what you paid for the credits. Free credits cost nothing, and goodwill is taken off.",
  noChats: "No chat has had a reply yet.",
  limits: "Limits in force",
  noLimits: "None.",
  change: "Change your limits",
} as const;

/** "November 2026" for `2026-11`. */
export function monthName(month: string): string {
  return monthText(month, "long");
}

/** "Nov 2026" for `2026-11`. */
export function shortMonthName(month: string): string {
  return monthText(month, "short");
}

function monthText(month: string, length: "long" | "short"): string {
  return new Intl.DateTimeFormat("en-GB", { month: length, year: "numeric", timeZone: "UTC" }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
}

const limitNames = {
  dayMinor: "in any 24 hours",
  weekMinor: "in any 7 days",
  monthMinor: "in any month",
} as const;

/** The limits in force: "£20.00 in any 24 hours, £50.00 in any 7 days." */
export function limitsText(
  limits: { readonly [Window in keyof typeof limitNames]: number | null },
  currency: Currency,
): string {
  const set = (["dayMinor", "weekMinor", "monthMinor"] as const).flatMap((window) => {
    const minor = limits[window];
    return minor === null ? [] : [`${formatMoney({ minor, currency })} ${limitNames[window]}`];
  });
  return set.length === 0 ? monthWords.noLimits : `${set.join(", ")}.`;
}

/** The rows of a month's table: a name and the month's figure. */
export function monthRows(currency: Currency): readonly {
  readonly name: string;
  readonly isPart?: true;
  readonly figure: (month: SpendingMonth) => string;
}[] {
  const money = (minor: number): string => formatMoney({ minor, currency });
  return [
    { name: monthWords.paid, figure: ({ paidMinor }) => money(paidMinor) },
    { name: monthWords.back, figure: ({ backMinor }) => money(backMinor) },
    { name: monthWords.replies, figure: ({ replies }) => String(replies) },
    { name: monthWords.free, isPart: true, figure: ({ freeReplies }) => String(freeReplies) },
    { name: monthWords.days, figure: ({ days }) => String(days) },
  ];
}

/** "31 replies, 3 of which cost nothing". */
export function chatRepliesText(replies: number, freeReplies: number): string {
  const all = replies === 1 ? "1 reply" : `${replies} replies`;
  if (freeReplies === 0) return all;
  if (freeReplies === replies) return `${all}, which cost nothing`;
  return `${all}, ${freeReplies} of which cost nothing`;
}

/** The month that is a number of months after another; negative: before. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}
