import type { AuditEntry } from "@parlour/contract/operations/back-office";
import { currencies } from "@parlour/contract/regions";
import { moneyText } from "../parts/money.tsx";

/** Groups of actions by their prefix, for the filter. */
export const auditKinds: readonly { readonly value: string; readonly label: string }[] = [
  { value: "staff", label: "Staff and sign-in" },
  { value: "second_factor", label: "Second factors" },
  { value: "recovery_code", label: "Recovery codes" },
  { value: "presence", label: "Presence" },
  { value: "conversation", label: "Conversations" },
  { value: "message", label: "Hidden messages" },
  { value: "note", label: "Notes" },
  { value: "fact", label: "Persona facts" },
  { value: "draft", label: "Drafts taken over" },
  { value: "canned", label: "Canned replies" },
  { value: "flag", label: "Care flags" },
  { value: "ban", label: "Reviews of bans" },
  { value: "customer", label: "Customers" },
  { value: "enquiry", label: "Privacy requests" },
  { value: "payment", label: "Payments" },
  { value: "refund", label: "Refunds" },
  { value: "goodwill", label: "Free credits" },
  { value: "prices", label: "Prices" },
  { value: "profile", label: "Profiles" },
  { value: "picture", label: "Pictures" },
  { value: "content", label: "Content" },
  { value: "alert", label: "Alerts" },
  { value: "campaign", label: "Campaigns" },
  { value: "marketing", label: "Marketing consent" },
  { value: "insight", label: "Insight" },
  { value: "list", label: "Lists taken out" },
  { value: "retention", label: "Retention" },
  { value: "audit", label: "The audit itself" },
];

const actions: ReadonlyMap<string, string> = new Map([
  ["staff.sign_in", "Signed in"],
  ["staff.sign_in_failed", "A sign-in failed"],
  ["staff.step_up_failed", "Failed to confirm who they are"],
  ["staff.step_up", "Confirmed who they are"],
  ["staff.sign_out", "Signed out"],
  ["staff.invite", "Invited a colleague"],
  ["staff.change", "Changed a colleague's account"],
  ["staff.change_password", "Changed their password"],
  ["staff.end_session", "Ended a session"],
  ["staff.end_others", "Ended their other sessions"],
  ["staff.end_sessions", "Ended a colleague's sessions"],
  ["staff.reset_second_factor", "Reset a colleague's second factor"],
  ["staff.renew_link", "Renewed a one-time link"],
  ["staff.use_link", "Came in by a one-time link"],
  ["second_factor.begin", "Began a second factor"],
  ["second_factor.confirm", "Set up a second factor"],
  ["second_factor.remove", "Removed their second factor"],
  ["recovery_code.renew", "Made new recovery codes"],
  ["recovery_code.use", "Came in by a recovery code"],
  ["presence.change", "Changed presence"],
  ["conversation.claim", "Claimed a conversation"],
  ["conversation.release", "Released a conversation"],
  ["conversation.transfer", "Handed a conversation over"],
  ["conversation.return", "A conversation went back to the queue"],
  ["conversation.search", "Searched a conversation"],
  ["message.reveal", "Showed a hidden message"],
  ["note.add", "Wrote a note"],
  ["fact.add", "Added a persona fact"],
  ["fact.edit", "Changed a persona fact"],
  ["fact.remove", "Removed a persona fact"],
  ["draft.take", "Took over an unsent text"],
  ["canned.create", "Added a canned reply"],
  ["canned.change", "Changed a canned reply"],
  ["canned.remove", "Removed a canned reply"],
  ["flag.raise", "Raised a care flag"],
  ["flag.read", "Read a care flag"],
  ["flag.hand_over", "Handed a care flag over"],
  ["fault.resolve", "Marked an unexpected error as resolved"],
  ["flag.decide", "Decided a care flag"],
  ["flag.charge_again", "Charged a conversation again"],
  ["ban.list", "Read bans to review"],
  ["ban.review", "Reviewed a ban"],
  ["ban.appeal", "Wrote an appeal down"],
  ["customer.block", "Asked not to be given a customer"],
  ["customer.unblock", "Takes a customer again"],
  ["customer.find", "Looked a number up"],
  ["customer.search", "Searched customers and payments"],
  ["customer.read", "Opened a customer"],
  ["customer.reveal", "Showed a phone number"],
  ["customer.statement", "Read a statement"],
  ["customer.notes", "Read notes"],
  ["customer.legal", "Read legal acceptances"],
  ["customer.ban", "Banned a customer"],
  ["customer.unban", "Lifted a ban"],
  ["limits.tighten", "Set a limit or break on request"],
  ["customer.goodwill", "Gave free credits"],
  ["goodwill.request", "Asked for free credits"],
  ["ledger.fault", "Found a ledger that does not add up"],
  ["goodwill.approve", "Approved free credits"],
  ["goodwill.reject", "Rejected free credits"],
  ["customer.export", "Took out a customer's data"],
  ["customer.erase", "Erased a customer"],
  ["enquiry.create", "Added a request"],
  ["enquiry.list", "Read requests"],
  ["enquiry.read", "Read a request"],
  ["enquiry.assign", "Gave a request to somebody"],
  ["enquiry.type", "Changed what a request is for"],
  ["enquiry.extend", "Extended a request"],
  ["enquiry.resolve", "Closed a request"],
  ["payment.release", "Released a held payment"],
  ["dispute.evidence", "Took out a dispute's evidence"],
  ["refund.request", "Asked for a refund"],
  ["refund.approve", "Approved a refund"],
  ["refund.reject", "Rejected a refund"],
  ["marketing.read", "Read marketing consents"],
  ["marketing.refuse", "Recorded a refusal of texts"],
  ["content.draft", "Saved a draft of content"],
  ["content.publish", "Published content"],
  ["content.asset", "Added a picture to content"],
  ["profile.create", "Added a profile"],
  ["profile.update", "Changed a profile"],
  ["profile.order", "Changed the order of profiles"],
  ["profile.publish", "Published a build's profiles"],
  ["prices.change", "Changed prices"],
  ["prices.withdraw", "Withdrew prices"],
  ["picture.upload", "Uploaded a picture"],
  ["alert.raise", "Raised an alert"],
  ["alert.cancel", "Cancelled an alert"],
  ["campaign.create", "Drafted a campaign"],
  ["campaign.edit", "Changed a campaign"],
  ["campaign.segments", "Counted a site's customers for a campaign"],
  ["campaign.audience", "Counted an audience"],
  ["campaign.test", "Sent a test text"],
  ["campaign.schedule", "Scheduled a campaign"],
  ["campaign.wait", "Held a campaign back for a second person"],
  ["campaign.release", "Released a campaign"],
  ["campaign.return", "Sent a campaign back to draft"],
  ["campaign.cancel", "Cancelled a campaign"],
  ["insight.export", "Took out figures"],
  ["list.export", "Took out a list"],
  ["retention.dry_run", "Made a retention dry run"],
  ["retention.confirm", "Confirmed a held removal"],
  ["audit.read", "Read the audit"],
]);

/**
 * Returns an action's label for `refund.approve`; an unknown one is split into its parts: "refund: approve".
 */
export function actionLabel(action: string): string {
  const [kind = "", ...rest] = action.replaceAll("_", " ").split(".");
  return actions.get(action) ?? `${kind.charAt(0).toUpperCase()}${kind.slice(1)}: ${rest.join(" ")}`;
}

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
