import { formatDecimal } from "@parlour/contract/money";
import { regionCodes, regions } from "@parlour/contract/regions";
import type { AuditDetails } from "../../../plugins/tables/narrow-columns.ts";

/** What each action of the audit says as a sentence (OFFICE-15). Pure: names were looked up before. */

/** An entry with the names that its sentence needs. */
export interface NamedEntry {
  readonly action: string;
  readonly targetType: string;
  readonly targetId: string;
  readonly details: AuditDetails;
  /** Who did it: a display name, or "The server". */
  readonly who: string;
  /** "fern_22 (Duskwren UK)", "a customer who was erased", or "a customer" if none is known. */
  readonly customer: string;
  /** The name of a member of staff by id. */
  readonly staffName: (id: unknown) => string;
  /** "Duskwren UK" of a site's id such as `duskwren-GB`, of a brand's, or of a region's. */
  readonly siteName: (id: unknown) => string;
  /** The title of what it was done to: a profile's or campaign's; null: it has none, or is gone. */
  readonly title: string | null;
  /** The words that were given as a reason; null: none, or they are not to be shown. */
  readonly reason: string | null;
}

type Sentence = (entry: NamedEntry) => string;

function text(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** "12.00 GBP", or "money" if the amount is unknown. */
function amount({ details: { minor, currency } }: NamedEntry): string {
  if (typeof minor !== "number") return "money";
  return typeof currency === "string" ? `${formatDecimal(minor)} ${currency}` : formatDecimal(minor);
}

function count(value: unknown, one: string, many: string): string {
  return value === 1 ? `1 ${one}` : `${text(value)} ${many}`;
}

/** A code such as `no_concern` as words. */
function words(value: unknown): string {
  return text(value).replaceAll("_", " ");
}

/** Who did it, and what they did to the customer: `{}` stands for the customer. */
const onCustomer =
  (said: string): Sentence =>
  ({ who, customer }) =>
    `${who} ${said.replace("{}", customer)}`;

/** What somebody did to a colleague or to their own account: `{}` stands for whose it is. */
const onStaff =
  (said: string): Sentence =>
  ({ who, staffName, targetId }) =>
    `${who} ${said.replace("{}", staffName(targetId))}`;

const alone =
  (said: string): Sentence =>
  ({ who }) =>
    `${who} ${said}`;

const onTitle =
  (said: string, kind: string): Sentence =>
  ({ who, title }) =>
    `${who} ${said} ${title === null ? kind : `${kind} “${title}”`}`;

const atSite =
  (said: string): Sentence =>
  ({ who, siteName, targetId }) =>
    `${who} ${said.replace("{}", siteName(targetId))}`;

function percent(basisPoints: unknown): string {
  return typeof basisPoints === "number" ? `${formatDecimal(basisPoints)} %` : "?";
}

/** 500 -> "5.00", -500 -> "-5.00". */
function decimal(minor: unknown): string {
  if (typeof minor !== "number") return "?";
  return `${minor < 0 ? "-" : ""}${formatDecimal(Math.abs(minor))}`;
}

const sentences: { readonly [action: string]: Sentence } = {
  "staff.sign_in": alone("signed in"),
  "staff.sign_in_failed": ({ details }) =>
    `A sign-in as ${text(details["username"]) || "somebody"} failed (${words(details["why"]) || "refused"})`,
  "staff.sign_out": alone("signed out"),
  "staff.step_up": alone("confirmed who they are"),
  "staff.step_up_failed": alone("failed to confirm who they are"),
  "staff.invite": ({ who, staffName, targetId, details }) =>
    `${who} invited ${staffName(targetId)} as ${words(details["role"]) || "a colleague"}`,
  "staff.change": ({ who, staffName, targetId, details: { role, roleBefore, active, activeBefore } }) => {
    const name = staffName(targetId);
    if (active === false && activeBefore === true) return `${who} ended ${name}'s work here`;
    if (active === true && activeBefore === false) return `${who} let ${name} work here again`;
    if (role !== roleBefore)
      return `${who} changed ${name}'s role from ${words(roleBefore)} to ${words(role)}`;
    return `${who} changed ${name}'s account`;
  },
  "staff.change_password": alone("changed their password"),
  "staff.end_session": alone("ended one of their sessions"),
  "staff.end_others": alone("ended their other sessions"),
  "staff.end_sessions": onStaff("ended the sessions of {}"),
  "staff.reset_second_factor": onStaff("reset the second factor of {}"),
  "staff.renew_link": onStaff("made a new one-time link for {}"),
  "staff.use_link": alone("chose a password with a one-time link"),
  "second_factor.begin": alone("began to set up a second factor"),
  "second_factor.confirm": alone("set up a second factor"),
  "second_factor.remove": alone("removed their second factor"),
  "recovery_code.renew": alone("made new recovery codes"),
  "recovery_code.use": alone("signed in with a recovery code"),
  "presence.change": ({ who, details: { from, to } }) =>
    `${who} changed presence from ${words(from)} to ${words(to)}`,
  "conversation.claim": onCustomer("claimed a conversation of {}"),
  "conversation.release": onCustomer("released a conversation of {}"),
  "conversation.transfer": ({ who, customer, staffName, details }) =>
    `${who} handed a conversation of ${customer} over to ${staffName(details["to"])}`,
  "conversation.take_over": ({ who, customer, staffName, details: { heldBefore } }) =>
    `${who} took over a conversation of ${customer}${
      typeof heldBefore === "string" ? ` from ${staffName(heldBefore)}` : ""
    }`,
  "conversation.return": ({ customer, staffName, details: { from, reason } }) =>
    `A conversation of ${customer} went back to the queue from ${staffName(from)}${
      typeof reason === "string" ? ` (${words(reason)})` : ""
    }`,
  "conversation.search": onCustomer("searched a conversation of {}"),
  "conversation.search_own": ({ who, details }) =>
    `${who} searched their own conversations and found ${count(details["found"], "message", "messages")}`,
  "conversation.read_own": onCustomer("read an earlier conversation of {}"),
  "conversation.snooze": onCustomer("put a conversation of {} away until a time"),
  "conversation.wake": onCustomer("took a conversation of {} out again before its time"),
  "conversation.open": onCustomer("read a conversation of {}"),
  "conversation.list": onCustomer("listed the conversations of {}"),
  "conversation.whisper": ({ who, customer, staffName, details }) =>
    `${who} whispered to ${staffName(details["to"])} about a conversation of ${customer}`,
  "message.reveal": onCustomer("looked at a hidden message of {}"),
  "message.show_contact": onCustomer("looked at hidden contact details in a message of {}"),
  "reply.send_despite": ({ who, customer, details }) =>
    `${who} sent ${customer} a reply despite a rule (${words(details["rules"])})`,
  "reply.list_despite": ({ who, details }) =>
    `${who} read ${count(details["shown"], "reply", "replies")} sent despite a rule`,
  "note.add": onCustomer("wrote a note on {}"),
  "fact.add": onCustomer("added a persona fact in a conversation of {}"),
  "fact.edit": onCustomer("changed a persona fact in a conversation of {}"),
  "fact.remove": onCustomer("removed a persona fact in a conversation of {}"),
  "draft.take": ({ who, customer, staffName, details }) =>
    `${who} took over the unsent text of ${staffName(details["from"])} to ${customer}`,
  "canned.create": alone("added a canned reply"),
  "canned.change": alone("changed a canned reply"),
  "canned.remove": alone("removed a canned reply"),
  "flag.raise": ({ who, customer, details: { kind } }) =>
    `${who} flagged a conversation of ${customer} as ${words(kind)}`,
  "flag.read": onCustomer("read a flagged conversation of {}"),
  "flag.hand_over": ({ who, customer, staffName, details }) =>
    `${who} handed a flagged conversation of ${customer} over to ${staffName(details["to"])}`,
  "flag.decide": ({ who, customer, details: { kind, outcome } }) =>
    `${who} decided the flag of ${customer} as ${words(kind)}: ${words(outcome)}`,
  "flag.ask_check": onCustomer("asked {} for a check of their age"),
  "flag.charge_again": onCustomer("charges a conversation of {} again"),
  "suggestion.dismiss": ({ who, customer, details }) =>
    `${who} dismissed a suggested flag of ${customer} (${words(details["kinds"])})`,
  "suggestion.list": ({ who, details }) =>
    `${who} read ${count(details["shown"], "dismissed suggestion", "dismissed suggestions")}`,
  "review.draw": ({ who, staffName, targetId, details }) =>
    `${who} drew ${count(details["drawn"], "reply", "replies")} of ${staffName(targetId)} for a review`,
  "review.read": onStaff("read the replies of {} drawn for a review"),
  "review.judge": ({ who, staffName, targetId, details: { mark } }) =>
    `${who} judged a reply of ${staffName(targetId)}: ${words(mark)}`,
  "review.outcome": ({ who, staffName, targetId, details: { outcome } }) =>
    `${who} wrote down what came of a review of ${staffName(targetId)}: ${words(outcome) || "nothing"}`,
  "review.list": onStaff("read the reviews of {}"),
  "ban.list": alone("read the bans to review"),
  "ban.review": ({ who, customer, details }) =>
    `${who} reviewed the ban of ${customer}: ${words(details["decision"])}`,
  "ban.appeal": onCustomer("wrote an appeal of {} down"),
  "customer.block": onCustomer("asked not to be given {}"),
  "customer.unblock": onCustomer("takes {} again"),
  "customer.find": ({ who, customer, siteName, details: { found, brand } }) =>
    found === true
      ? `${who} found ${customer} by phone number`
      : `${who} looked up a phone number at ${siteName(brand)}, which nobody has`,
  "customer.search": ({ who, details: { by } }) =>
    `${who} searched customers and payments${text(by) === "" ? "" : ` by ${words(by)}`}`,
  "customer.read": onCustomer("opened {}"),
  "customer.reveal": onCustomer("looked at the phone number of {}"),
  "customer.statement": onCustomer("read the statement of {}"),
  "customer.notes": onCustomer("read the notes on {}"),
  "customer.legal": onCustomer("read which legal texts {} accepted"),
  "customer.decide_age": ({ who, customer, details: { adult } }) =>
    adult === true
      ? `${who} confirmed the age of ${customer}`
      : `${who} had the age of ${customer} proved again`,
  "customer.ban": ({ who, customer, details: { category } }) =>
    `${who} banned ${customer}${typeof category === "string" ? ` (${words(category)})` : ""}`,
  "customer.unban": onCustomer("lifted the ban of {}"),
  "customer.goodwill": ({ who, customer, details }) =>
    `${who} gave ${customer} ${count(details["credits"], "free credit", "free credits")}`,
  "customer.export": onCustomer("took out the data of {}"),
  "customer.erase": ({ who, customer, details: { askedBy } }) =>
    `${who} erased ${customer}${typeof askedBy === "string" ? ` (asked by ${words(askedBy)})` : ""}`,
  "limits.tighten": onCustomer("set limits or a break for {}"),
  "goodwill.request": ({ who, customer, details }) =>
    `${who} asked to give ${customer} ${count(details["credits"], "free credit", "free credits")}`,
  "goodwill.approve": ({ who, customer, details }) =>
    `${who} approved ${count(details["credits"], "free credit", "free credits")} for ${customer}`,
  "goodwill.reject": onCustomer("rejected free credits for {}"),
  "ledger.fault": onCustomer("found that the ledger of {} does not add up"),
  "enquiry.create": onCustomer("wrote down a request of {}"),
  "enquiry.list": ({ who, details }) => `${who} read ${count(details["shown"], "request", "requests")}`,
  "enquiry.read": onCustomer("read a request of {}"),
  "enquiry.assign": ({ who, customer, staffName, details }) =>
    `${who} gave a request of ${customer} to ${staffName(details["owner"])}`,
  "enquiry.type": onCustomer("changed what a request of {} is for"),
  "enquiry.extend": onCustomer("extended a request of {}"),
  "enquiry.resolve": onCustomer("closed a request of {}"),
  "enquiry.answer": onCustomer("texted {} the answer to a request"),
  "payment.release": (entry) =>
    `${entry.who} released a held payment of ${amount(entry)} by ${entry.customer}`,
  "refund.request": (entry) =>
    entry.details["status"] === "awaiting_approval"
      ? `${entry.who} asked to refund ${amount(entry)} to ${entry.customer}`
      : `${entry.who} refunded ${amount(entry)} to ${entry.customer}`,
  "refund.approve": (entry) => `${entry.who} approved a refund of ${amount(entry)} to ${entry.customer}`,
  "refund.reject": (entry) => `${entry.who} rejected a refund of ${amount(entry)} to ${entry.customer}`,
  "dispute.evidence": onCustomer("took out the evidence for a dispute of {}"),
  "marketing.read": onCustomer("read the marketing consents of {}"),
  "marketing.refuse": onCustomer("recorded that {} wants no marketing texts"),
  "split.begin": ({ who, siteName, targetId, details }) =>
    `${who} began split ${text(details["number"])} of ${siteName(targetId)}: version ${text(
      details["versionB"],
    )} for ${text(details["percentB"])} % beside version ${text(details["versionA"])}, until ${text(
      details["stopShown"],
    )} pages or ${text(details["lastDay"])}`,
  "split.end": ({ who, siteName, targetId, details }) =>
    `${who} ended split ${text(details["number"])} of ${siteName(targetId)}${
      details["cause"] === undefined ? " early" : " by its rule"
    }`,
  "prices.change": atSite("changed the prices of {}"),
  "prices.withdraw": atSite("withdrew coming prices of {}"),
  "rates.set": ({ who, siteName, targetId, details }) =>
    `${who} set fees and tax of ${siteName(targetId)} from ${text(details["validFrom"])}: fee ${percent(
      details["feeBasisPoints"],
    )} and ${
      typeof details["feeFixedMinor"] === "number" ? formatDecimal(details["feeFixedMinor"]) : "?"
    }, tax ${percent(details["taxBasisPoints"])}`,
  "pay.rate": ({ who, siteName, targetId, details }) =>
    `${who} set what ${siteName(targetId)} pays from ${text(details["validFrom"])}: ${decimal(
      details["replyMinor"],
    )} for ${details["replyBasis"] === "any" ? "each reply" : "each charged reply"}, ${decimal(
      details["hourMinor"],
    )} an hour, breaks ${details["breaksPaid"] === true ? "paid" : "unpaid"}`,
  "pay.minimum": ({ who, siteName, targetId, details }) =>
    `${who} set the legal minimum of ${siteName(targetId)} from ${text(details["validFrom"])}: ${decimal(
      details["hourMinor"],
    )} an hour`,
  "pay.site": ({ who, staffName, siteName, targetId, details }) =>
    `${who} set ${siteName(details["site"])} as the site that pays ${staffName(targetId)}'s hours`,
  "pay.correct": ({ who, staffName, siteName, targetId, details }) =>
    `${who} corrected the pay of ${staffName(targetId)} at ${siteName(details["site"])} for ${text(
      details["day"],
    )} by ${decimal(details["minor"])} ${text(details["currency"])}`,
  "profile.create": onTitle("added", "the profile"),
  "profile.update": onTitle("changed", "the profile"),
  "profile.order": atSite("changed the order of the profiles of {}"),
  "profile.publish": atSite("published the profiles of a build of {}"),
  "picture.upload": alone("uploaded a picture"),
  "content.draft": ({ who, siteName, targetId, details }) =>
    `${who} saved a draft of content of ${siteName(targetId)} (version ${text(details["version"])})`,
  "content.publish": ({ who, siteName, targetId, details }) =>
    `${who} published content of ${siteName(targetId)} (version ${text(details["version"])})`,
  "content.asset": atSite("added a picture to the content of {}"),
  "take_over.undo": ({ who, details: { kind, sites } }) =>
    `${who} undid a change of ${words(kind)} at ${count(sites, "site", "sites")}`,
  "alert.raise": ({ who, siteName, details: { region, brand } }) =>
    `${who} raised an alert at ${siteName(brand === undefined ? region : `${text(brand)}-${text(region)}`)}`,
  "alert.cancel": ({ who, siteName, details }) =>
    `${who} cancelled an alert at ${siteName(details["region"])}`,
  "campaign.create": onTitle("drafted", "the campaign"),
  "campaign.edit": onTitle("changed", "the campaign"),
  "campaign.segments": ({ who, siteName, targetId }) =>
    `${who} counted the customers of ${siteName(targetId)} for a campaign`,
  "campaign.audience": onTitle("counted the audience of", "the campaign"),
  "campaign.test": onTitle("sent a test text of", "the campaign"),
  "campaign.schedule": onTitle("scheduled", "the campaign"),
  "campaign.wait": onTitle("held back for a second person", "the campaign"),
  "campaign.release": onTitle("released", "the campaign"),
  "campaign.return": onTitle("sent back to draft", "the campaign"),
  "campaign.cancel": onTitle("cancelled", "the campaign"),
  "insight.export": ({ who, targetId, details: { from, to } }) =>
    `${who} took out the figures “${words(targetId.replaceAll("-", " "))}” of ${text(from)} to ${text(to)}`,
  "list.export": ({ who, targetId }) => `${who} took out the list of ${words(targetId)}`,
  "retention.dry_run": alone("made a dry run of retention"),
  "retention.confirm": alone("confirmed a held removal"),
  "regulator.folder": ({ who, siteName, targetId, details: { from, to } }) =>
    `${who} made the regulator's folder of ${siteName(targetId)} for ${text(from)} to ${text(to)}`,
  "fault.resolve": alone("marked an unexpected error as resolved"),
  "audit.read": alone("read the audit log"),
};

/** Whether an action has a sentence. */
export function hasSentence(action: string): boolean {
  return Object.hasOwn(sentences, action);
}

/** Says what an entry is about. An action of a version that is not known here is named as it is stored. */
export function sentenceOf(entry: NamedEntry): string {
  const said =
    sentences[entry.action]?.(entry) ?? `${entry.who}: ${entry.action} (${words(entry.targetType)})`;
  return entry.reason === null ? said : `${said}: ${entry.reason}`;
}

/** A region as the back office names it: "UK", or its name. */
function regionText(code: string): string {
  const known = regionCodes.find((each) => each === code);
  if (known === undefined) return code;
  return known === "GB" ? "UK" : regions[known].name;
}

/** Names a site by its id (`duskwren-GB`), or a brand or a region by its own. */
export function siteText(brands: ReadonlyMap<string, string>, id: unknown): string {
  if (typeof id !== "string") return "all sites";
  const known = regionCodes.find((code) => id === code || id.endsWith(`-${code}`));
  if (known === undefined) return brands.get(id) ?? id;
  if (id === known) return regionText(known);
  const brand = id.slice(0, -known.length - 1);
  return `${brands.get(brand) ?? brand} ${regionText(known)}`;
}
