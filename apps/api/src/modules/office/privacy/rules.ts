import type { CustomerRequestKind } from "@parlour/contract/rules/customer-request";
import { proofMonths } from "@parlour/contract/rules/roots";

/** How long each thing is kept (RETENTION-1 to RETENTION-7, RETENTION-13 to RETENTION-18). Days begin at midnight UTC (RETENTION-8). */

/** Kinds of records that are kept for a limited time, in the order in which the daily run removes them. */
export const retentionKinds = [
  "verificationCodes",
  "verificationTickets",
  "refreshTokens",
  "logins",
  "staffSessions",
  "inboundTexts",
  "campaignTexts",
  "sentTexts",
  "textHours",
  "phoneLookups",
  "barredPhones",
  "replyDrafts",
  "deskOutcomes",
  "faults",
  "ageChecks",
  "presenceSpans",
  "rootPages",
  "enquiries",
  "conversations",
  "customers",
] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/**
 * Kinds that lose few rows on a normal day, because they are kept for months or protect somebody. An unusual share of
 * one of them holds the whole run. Other kinds contain no text by people.
 */
export const guardedKinds = [
  "inboundTexts",
  "campaignTexts",
  "barredPhones",
  "enquiries",
  "conversations",
  "customers",
] as const satisfies readonly RetentionKind[];

interface Keeping {
  readonly months?: number;
  readonly days?: number;
}

/**
 * How long each kind is kept after its last action. The policy sets two years and "until resolved plus 3
 * months"; shorter times are ours, for data that nothing needs longer.
 */
const keeping: { readonly [Kind in RetentionKind]: Keeping } = {
  // since sending: the limits on verification texts look back a day
  verificationCodes: { days: 30 },
  verificationTickets: { days: 30 },
  // since the login's end: after that a reused token has nothing left to end
  refreshTokens: { days: 30 },
  staffSessions: { days: 30 },
  // since sending: reports come within three days
  sentTexts: { days: 7 },
  // since their hour
  textHours: { days: 90 },
  // since the last lookup: after that the provider is asked again anyway
  phoneLookups: { months: 6 },
  // since it was last saved
  replyDrafts: { days: 30 },
  // since the decision: a claimant is told for seven days (DESK-25)
  deskOutcomes: { days: 7 },
  // since their end, if they were not passed: one that was passed proves the age as long as the account exists
  ageChecks: { days: 90 },
  // since it last happened
  faults: { days: 90 },
  // since their end: figures of a year, and the year before them in part
  presenceSpans: { months: 13 },
  // since a newer page replaced them: proofs for roots of that time (ROOT-5)
  rootPages: { months: proofMonths },
  // since the bar's end
  barredPhones: { days: 0 },
  // since the login's end, arrival or last event: the policy's server logs
  logins: { months: 24 },
  inboundTexts: { months: 24 },
  campaignTexts: { months: 24 },
  // since the newest message: the policy's message logs
  conversations: { months: 24 },
  // since the customer's last action: contact information, submitted information, everything else
  customers: { months: 24 },
  // since it was resolved
  enquiries: { months: 3 },
};

/** How long a kind is kept, in whole months or days. */
export function keepingOf(kind: RetentionKind): { readonly months: number; readonly days: number } {
  const { months = 0, days = 0 } = keeping[kind];
  return { months, days };
}

function midnight(moment: Date): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()));
}

/**
 * Returns midnight of the same day of the month, months earlier. A day that the month lacks (29 February, 31
 * April) counts as the first of the next month, so that data of the month's last day is due.
 */
function monthsBefore(today: Date, months: number): Date {
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth() - months, today.getUTCDate()];
  const daysInMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, daysInMonth + 1)));
}

/**
 * Returns the time before which data is due for removal. The last day counts in full: data of 21 November 2024 kept for
 * two years stays throughout 21 November 2026 and is due on the 22nd.
 */
export function retentionCutoff(kind: RetentionKind, now: Date): Date {
  const { months, days } = keepingOf(kind);
  const cutoff = monthsBefore(midnight(now), months);
  return new Date(cutoff.getTime() - days * 86_400_000);
}

/** How many exports a customer may make, and how many password attempts they have, each per window. */
export const exportsPerHour = 3;
export const passwordTries = 5;
export const passwordWindowSeconds = 15 * 60;

/** Returns the filter of a list of requests by its owner as its caller asks for it. */
export function ownerFilter(
  owner: "me" | "nobody" | undefined,
  staffId: string,
): { readonly ownerId?: string | null } {
  if (owner === undefined) return {};
  return { ownerId: owner === "me" ? staffId : null };
}

/** Returns the text with the answer to a customer's request from My Account (PRIVACY-11). It does not say what they asked. */
export function answerText(brandName: string, reference: string, answer: string): string {
  return `${brandName}, your request ${reference}: ${answer}`;
}

const subjects: { readonly [Kind in CustomerRequestKind]: string } = {
  complaint: "A complaint",
  report: "A report",
  objection: "An objection to how their data is used",
  other: "A question",
};

/** What staff read as the subject of a request that a customer sent. */
export function requestSubject(kind: CustomerRequestKind, profileName: string | null): string {
  return profileName === null ? subjects[kind] : `${subjects[kind]} about ${profileName}`;
}
