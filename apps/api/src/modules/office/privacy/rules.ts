/** How long each thing is kept (RETENTION-1 to RETENTION-7). Days begin at midnight UTC (RETENTION-8). */

/** Kinds of records that are kept for a limited time, in the order in which the daily run removes them. */
export const retentionKinds = [
  "verificationCodes",
  "verificationTickets",
  "refreshTokens",
  "logins",
  "staffSessions",
  "inboundTexts",
  "campaignTexts",
  "phoneLookups",
  "barredPhones",
  "replyDrafts",
  "enquiries",
  "conversations",
  "customers",
] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/**
 * Kinds of which a normal day removes few rows, because they are kept for months or protect somebody. An unusual share
 * of one of them holds the whole run. Other kinds contain no text by people.
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
 * The time of each kind, counted from its last action. Two years and "until resolved plus 3 months" are the
 * policy's; shorter ones are ours, for what nothing needs any longer.
 */
const keeping: { readonly [Kind in RetentionKind]: Keeping } = {
  // made: the limits of verification texts look back a day
  verificationCodes: { days: 30 },
  verificationTickets: { days: 30 },
  // end of the login: a token that comes back later ends nothing any more
  refreshTokens: { days: 30 },
  staffSessions: { days: 30 },
  // asked last: after that the provider would be asked again anyway
  phoneLookups: { months: 6 },
  // saved last: what nobody sent in a month is sent no more
  replyDrafts: { days: 30 },
  // end of the bar
  barredPhones: { days: 0 },
  // end of the login, arrival, last news: the policy's server logs
  logins: { months: 24 },
  inboundTexts: { months: 24 },
  campaignTexts: { months: 24 },
  // newest message: the policy's message logs
  conversations: { months: 24 },
  // the customer's last action: contact information, submitted information, everything else
  customers: { months: 24 },
  // resolved
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
 * Midnight of the same day of the month, months earlier. A day that month does not have (29 February, 31 April)
 * counts as the first of the next, so that what happened on the month's last day is due.
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

/** How often a customer may take out their data, and how often a wrong password is listened to, each in its window. */
export const exportsPerHour = 3;
export const passwordTries = 5;
export const passwordWindowSeconds = 15 * 60;
