import type { AuditEntry } from "@parlour/contract/operations/back-office";
import { auditGroups, type AuditGroup } from "@parlour/contract/rules/audit-actions";
import { currencies } from "@parlour/contract/regions";
import { moneyText } from "../parts/money.tsx";

const groupLabels: { readonly [Group in AuditGroup]: string } = {
  staff: "Staff and sign-in",
  second_factor: "Second factors",
  recovery_code: "Recovery codes",
  presence: "Presence",
  conversation: "Conversations",
  message: "Hidden messages",
  reply: "Replies despite a rule",
  note: "Notes",
  fact: "Persona facts",
  draft: "Drafts taken over",
  canned: "Canned replies",
  flag: "Care flags",
  suggestion: "Suggested flags",
  review: "Reviews of replies",
  ban: "Reviews of bans",
  customer: "Customers",
  limits: "Limits set on request",
  enquiry: "Privacy requests",
  payment: "Payments",
  refund: "Refunds",
  dispute: "Disputes",
  goodwill: "Free credits",
  ledger: "Ledger faults",
  prices: "Prices",
  rates: "Fees and tax",
  pay: "Pay",
  split: "Splits",
  profile: "Profiles",
  picture: "Pictures",
  content: "Content",
  take_over: "Changes copied to other sites",
  alert: "Alerts",
  campaign: "Campaigns",
  marketing: "Marketing consent",
  insight: "Insight",
  list: "Lists taken out",
  retention: "Retention",
  regulator: "Regulator's folders",
  fault: "Faults",
  audit: "The audit itself",
};

/** Groups of actions by their prefix, for the filter. */
export const auditKinds = auditGroups.map((value) => ({ value, label: groupLabels[value] }));

/** The id of the customer that an entry is about; null for an entry about anything else. */
export function targetCustomerId({
  targetType,
  targetId,
}: Pick<AuditEntry, "targetType" | "targetId">): string | null {
  return targetType === "customer" && /^[0-9a-f-]{36}$/.test(targetId) ? targetId : null;
}

/** Shortens an id for reading: its start and end, `0198c0de…00c1`; returns other texts unchanged. */
export function shortId(text: string): string {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
    ? `${text.slice(0, 8)}…${text.slice(-4)}`
    : text;
}

/** Returns an entry's details as names and readable values; amounts are formatted as money. */
export function detailRows({
  minor,
  currency,
  ...rest
}: AuditEntry["details"]): readonly (readonly [string, string])[] {
  const known = currencies.find((each) => each === currency);
  const isMoney = typeof minor === "number" && known !== undefined;
  const amount: readonly (readonly [string, string])[] = isMoney
    ? [["amount", moneyText({ minor, currency: known })]]
    : Object.entries({ minor, currency }).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as const],
      );
  return [
    ...amount,
    ...Object.entries(rest).map(
      ([name, value]) => [detailName(name), value === null ? "none" : shortId(String(value))] as const,
    ),
  ];
}

/** `refundId` -> "refund id". */
export function detailName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll("_", " ");
}
