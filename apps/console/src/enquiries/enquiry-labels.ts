import type { Enquiry } from "@parlour/contract/operations/ops-privacy";
import type { CalendarDate } from "@parlour/contract/rules/adult";
import {
  daysLeft,
  dueSoonDays,
  privacyRequestTypes,
  refusalGrounds,
  type PrivacyRequestType,
  type RefusalGround,
} from "@parlour/contract/rules/privacy-request";
import dayjs from "dayjs";
import type { StatusTone } from "../parts/status-badge.tsx";

interface Label {
  readonly text: string;
  readonly tone: StatusTone;
}

export const typeLabels: { readonly [Type in PrivacyRequestType]: string } = {
  access: "Copy of their data",
  erasure: "Erasure",
  correction: "Correction",
  restriction: "Restriction",
  objection: "Objection",
  portability: "Data to take elsewhere",
  complaint: "Complaint",
  report: "Report",
  other: "Other",
};
export const typeChoices = privacyRequestTypes.map((value) => ({ value, label: typeLabels[value] }));

export const groundLabels: { readonly [Ground in RefusalGround]: string } = {
  identity_not_shown: "They didn't show that the data is theirs",
  unfounded: "Plainly unfounded",
  excessive: "Plainly excessive",
  law_requires_keeping: "A law requires keeping the data",
  rights_of_others: "It would harm other people's rights",
  other: "Another reason",
};
export const groundChoices = refusalGrounds.map((value) => ({ value, label: groundLabels[value] }));

/** A calendar date in words: "3 Dec 2026". */
export function dayText(day: CalendarDate): string {
  return dayjs(day).format("D MMM YYYY");
}

/** A request's state. */
export function stateLabel(status: Enquiry["status"]): Label {
  switch (status) {
    case "open":
      return { text: "Open", tone: "info" };
    case "done":
      return { text: "Done", tone: "success" };
    case "refused":
      return { text: "Refused", tone: "neutral" };
    default:
      return status satisfies never;
  }
}

/** How much time an open request has left. */
export function dueLabel(dueOn: CalendarDate, today: CalendarDate): Label {
  const left = daysLeft(dueOn, today);
  if (left < 0) return { text: left === -1 ? "1 day overdue" : `${-left} days overdue`, tone: "error" };
  if (left === 0) return { text: "Due today", tone: "error" };
  return {
    text: left === 1 ? "1 day left" : `${left} days left`,
    tone: left <= dueSoonDays ? "warning" : "neutral",
  };
}

/** What the count in the menu counts: "1 overdue, 2 due within 7 days". */
export function dueCountText(overdue: number, soon: number): string {
  return [
    ...(overdue === 0 ? [] : [`${overdue} overdue`]),
    ...(soon === 0 ? [] : [`${soon} due within ${dueSoonDays} days`]),
  ].join(", ");
}

/** A request's name: what it is about, or that its words were erased. */
export function titleOf({ erased, subject }: Pick<Enquiry, "erased" | "subject">): string {
  return erased ? "Erased with its customer" : subject;
}
