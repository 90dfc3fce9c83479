import { isCalendarDate, type CalendarDate } from "./adult.ts";

/** Requests about personal data: their types, and the legal clock (OFFICE-12). */

/**
 * What somebody asks for: articles 15 to 17, 18, 20 and 21 of the GDPR; a complaint, a report of a profile or what it
 * wrote (customer-request.ts); `other` is everything else.
 */
export const privacyRequestTypes = [
  "access",
  "erasure",
  "correction",
  "restriction",
  "objection",
  "portability",
  "complaint",
  "report",
  "other",
] as const;
export type PrivacyRequestType = (typeof privacyRequestTypes)[number];

/** Why a request is refused: articles 11(2), 12(5), 17(3) and 15(4) of the GDPR. */
export const refusalGrounds = [
  "identity_not_shown",
  "unfounded",
  "excessive",
  "law_requires_keeping",
  "rights_of_others",
  "other",
] as const;
export type RefusalGround = (typeof refusalGrounds)[number];

/**
 * Article 12(3) of the UK's and the EU's GDPR: "within one month of receipt", which "may be extended by two further months
 * where necessary", of which the person is told with the reasons within the first month.
 */
const months = 1;
const furtherMonths = 2;

/** Requests that are due within so many days are counted with those that are overdue (OFFICE-13). */
export const dueSoonDays = 7;

/** Returns the same day of a later month; its last day if it has no such day. */
function monthsAfter(day: CalendarDate, count: number): CalendarDate {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + count + 1, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** Returns the last day on which a request that came in on a day can be answered. The day counts in full. */
export function requestDueOn(receivedOn: CalendarDate, isExtended: boolean): CalendarDate {
  return monthsAfter(receivedOn, isExtended ? months + furtherMonths : months);
}

/** Returns the day so many days after another; negative: before. */
export function daysAfter(day: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns how many days are left until a day, 0 on the day itself; negative: it is past. */
export function daysLeft(dueOn: CalendarDate, today: CalendarDate): number {
  return Math.round(
    (Date.parse(`${dueOn}T00:00:00.000Z`) - Date.parse(`${today}T00:00:00.000Z`)) / 86_400_000,
  );
}

/** Whether a request can have come in on a day: not in the future, and at most a year ago. */
export function mayHaveComeIn(receivedOn: CalendarDate, today: CalendarDate): boolean {
  return isCalendarDate(receivedOn) && receivedOn <= today && receivedOn >= daysAfter(today, -365);
}

/** A request as the rules see it. */
export interface ClockedRequest {
  readonly dueOn: CalendarDate;
  readonly isExtended: boolean;
  readonly isClosed: boolean;
}

/** Returns why a request can't be extended on a day; null if it can: once, while it is open and not overdue. */
export function extensionRefusal(
  { dueOn, isExtended, isClosed }: ClockedRequest,
  today: CalendarDate,
): "enquiry_closed" | "enquiry_extended" | "enquiry_overdue" | null {
  if (isClosed) return "enquiry_closed";
  if (isExtended) return "enquiry_extended";
  return dueOn < today ? "enquiry_overdue" : null;
}
