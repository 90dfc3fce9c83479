import * as accounts from "@parlour/contract/operations/accounts";
import * as ageChecks from "@parlour/contract/operations/age-checks";
import * as backOffice from "@parlour/contract/operations/back-office";
import * as banReview from "@parlour/contract/operations/ban-review";
import * as care from "@parlour/contract/operations/care";
import * as careSuggestions from "@parlour/contract/operations/care-suggestions";
import * as claimedConversation from "@parlour/contract/operations/claimed-conversation";
import * as chatConsent from "@parlour/contract/operations/chat-consent";
import * as content from "@parlour/contract/operations/content";
import * as credits from "@parlour/contract/operations/credits";
import * as customerNotes from "@parlour/contract/operations/customer-notes";
import * as deskConversation from "@parlour/contract/operations/desk-conversation";
import * as deskOutcomes from "@parlour/contract/operations/desk-outcomes";
import * as deskStream from "@parlour/contract/operations/desk-stream";
import * as faults from "@parlour/contract/operations/faults";
import * as find from "@parlour/contract/operations/find";
import * as floor from "@parlour/contract/operations/floor";
import * as fraud from "@parlour/contract/operations/fraud";
import * as goodwill from "@parlour/contract/operations/goodwill";
import * as insight from "@parlour/contract/operations/insight";
import * as insightMoney from "@parlour/contract/operations/insight-money";
import * as insightNet from "@parlour/contract/operations/insight-net";
import * as insightPeople from "@parlour/contract/operations/insight-people";
import * as insightPresence from "@parlour/contract/operations/insight-presence";
import * as insightProfiles from "@parlour/contract/operations/insight-profiles";
import * as insightReturning from "@parlour/contract/operations/insight-returning";
import * as legal from "@parlour/contract/operations/legal";
import * as limits from "@parlour/contract/operations/limits";
import * as listFiles from "@parlour/contract/operations/list-files";
import * as marketing from "@parlour/contract/operations/marketing";
import * as media from "@parlour/contract/operations/media";
import * as messages from "@parlour/contract/operations/messages";
import * as operatorBlocks from "@parlour/contract/operations/operator-blocks";
import * as opsAlerts from "@parlour/contract/operations/ops-alerts";
import * as opsBrands from "@parlour/contract/operations/ops-brands";
import * as opsContent from "@parlour/contract/operations/ops-content";
import * as opsLegal from "@parlour/contract/operations/ops-legal";
import * as opsLanding from "@parlour/contract/operations/ops-landing";
import * as opsLimits from "@parlour/contract/operations/ops-limits";
import * as opsMarketing from "@parlour/contract/operations/ops-marketing";
import * as opsPayments from "@parlour/contract/operations/ops-payments";
import * as opsPrices from "@parlour/contract/operations/ops-prices";
import * as opsPrivacy from "@parlour/contract/operations/ops-privacy";
import * as opsProfiles from "@parlour/contract/operations/ops-profiles";
import * as opsSites from "@parlour/contract/operations/ops-sites";
import * as opsTexts from "@parlour/contract/operations/ops-texts";
import * as opsTakeOvers from "@parlour/contract/operations/ops-take-overs";
import * as ownConversations from "@parlour/contract/operations/own-conversations";
import * as pay from "@parlour/contract/operations/pay";
import * as payments from "@parlour/contract/operations/payments";
import * as presence from "@parlour/contract/operations/presence";
import * as privacy from "@parlour/contract/operations/privacy";
import * as profiles from "@parlour/contract/operations/profiles";
import * as push from "@parlour/contract/operations/push";
import * as queue from "@parlour/contract/operations/queue";
import * as regulator from "@parlour/contract/operations/regulator";
import * as reviews from "@parlour/contract/operations/reviews";
import * as roots from "@parlour/contract/operations/roots";
import * as signIn from "@parlour/contract/operations/sign-in";
import * as spending from "@parlour/contract/operations/spending";
import * as staff from "@parlour/contract/operations/staff";
import * as staffAdministration from "@parlour/contract/operations/staff-administration";
import * as staffLinks from "@parlour/contract/operations/staff-links";
import * as staffSession from "@parlour/contract/operations/staff-session";
import * as statement from "@parlour/contract/operations/statement";
import * as texts from "@parlour/contract/operations/texts";
import * as verification from "@parlour/contract/operations/verification";
import * as sentDespite from "@parlour/contract/operations/sent-despite";
import * as wellbeing from "@parlour/contract/operations/wellbeing";
import type { OperationSpec } from "@parlour/contract/operation";

type ContractFile = Readonly<Record<string, unknown>>;

interface ApiGroup {
  /** The tag in the API document. */
  readonly name: string;
  readonly description: string;
  readonly files: readonly ContractFile[];
}

/** The contract's files by subject, in the order in which a reader of the API document needs them. */
export const apiGroups: readonly ApiGroup[] = [
  { name: "Site content", description: "What a site shows before anybody signs in.", files: [content] },
  {
    name: "Phone number and code",
    description: "Texts a code to a phone number and checks it.",
    files: [verification],
  },
  {
    name: "Account",
    description: "Sign up, reset the password, read and change the account.",
    files: [accounts],
  },
  { name: "Login", description: "Tokens, logout, the customer's logins.", files: [signIn] },
  { name: "Pictures", description: "Upload and read pictures.", files: [media] },
  { name: "Profiles", description: "Whom a customer can chat with.", files: [profiles] },
  { name: "Messages", description: "Send, receive, history, the event stream.", files: [messages] },
  { name: "Credits", description: "Balance, bundles and the statement.", files: [credits, statement] },
  { name: "Daily roots", description: "Roots over all hash chains, and proofs for them.", files: [roots] },
  { name: "Payments", description: "Buy credits, refunds, receipts.", files: [payments] },
  {
    name: "Age checks",
    description: "What a site asks for, begin a check, a provider's report, a supervisor's decision.",
    files: [ageChecks],
  },
  { name: "Limits", description: "The customer's own limits and breaks.", files: [limits] },
  {
    name: "Spending",
    description: "What the customer's months and chats cost, and the line about it.",
    files: [spending],
  },
  {
    name: "Legal texts",
    description: "Versions shown and accepted, and the consent to use what is written in chats.",
    files: [legal, chatConsent],
  },
  { name: "Marketing", description: "Agree to marketing texts, or refuse them.", files: [marketing] },
  { name: "Notifications", description: "Tell a browser of replies.", files: [push] },
  { name: "Privacy", description: "Take the data along; leave.", files: [privacy] },
  {
    name: "Staff: session",
    description: "Sign in, step up, links, second factor, own password and sessions.",
    files: [staffSession, staffLinks, staff],
  },
  { name: "Desk: presence", description: "Available, on a break, away.", files: [presence, wellbeing] },
  {
    name: "Desk: queue",
    description: "What waits; claim, hand over, release.",
    files: [queue, deskOutcomes, deskStream],
  },
  {
    name: "Desk: conversation",
    description: "Read a claimed conversation, reply, notes, drafts, canned replies.",
    files: [claimedConversation, customerNotes, deskConversation, ownConversations],
  },
  {
    name: "Floor",
    description: "Who holds what, any conversation, whispers, and reviews of replies.",
    files: [floor, reviews],
  },
  {
    name: "Care",
    description: "Flags, operators' blocks, bans and their review.",
    files: [care, careSuggestions, operatorBlocks, banReview, sentDespite],
  },
  {
    name: "Back office: customers",
    description: "Find a customer, reveal, ban, free credits, the audit log.",
    files: [backOffice, find, listFiles, goodwill, opsLimits],
  },
  {
    name: "Back office: money",
    description: "Payments, refunds, disputes, fraud, prices.",
    files: [opsPayments, fraud, opsPrices],
  },
  {
    name: "Back office: sites",
    description: "Builds, content, versions compared, changes for many sites, profiles, alerts.",
    files: [opsSites, opsBrands, opsContent, opsLanding, opsTakeOvers, opsProfiles, opsAlerts],
  },
  { name: "Back office: campaigns", description: "Marketing texts to many.", files: [opsMarketing] },
  { name: "Back office: texts", description: "What became of texts, counted.", files: [opsTexts] },
  {
    name: "Back office: privacy",
    description: "Enquiries, exports, erasure, retention, accepted versions.",
    files: [opsPrivacy, opsLegal, regulator],
  },
  {
    name: "Back office: staff",
    description: "Invite staff, change them, end their sessions.",
    files: [staffAdministration],
  },
  {
    name: "Figures",
    description: "The desk, people and money by day.",
    files: [
      insight,
      insightProfiles,
      insightPresence,
      insightPeople,
      insightReturning,
      insightMoney,
      insightNet,
    ],
  },
  {
    name: "Pay",
    description: "What operators earn, with its hash chain, and the rates behind it.",
    files: [pay],
  },
  {
    name: "Faults",
    description: "Unexpected errors: what pages and browsers report, and the administrators' list.",
    files: [faults],
  },
  { name: "Webhooks", description: "What providers send; each is signed.", files: [texts] },
];

function isOperation(value: unknown): value is OperationSpec {
  return typeof value === "object" && value !== null && "method" in value && "path" in value;
}

const webhooks = "Webhooks";

const groupOfOperation: ReadonlyMap<string, string> = new Map(
  apiGroups.flatMap(({ name, files }) =>
    files
      .flatMap((file) => Object.values(file))
      .filter(isOperation)
      .map(({ id, access }) => [id, access === "provider" ? webhooks : name] as const),
  ),
);

/** Returns the name of an operation's group. @throws if its contract file belongs to no group */
export function groupOf({ id }: Pick<OperationSpec, "id">): string {
  const name = groupOfOperation.get(id);
  if (name === undefined) throw new Error(`The operation ${id} is in no group of api-groups.ts.`);
  return name;
}
