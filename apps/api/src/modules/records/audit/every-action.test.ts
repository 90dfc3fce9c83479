import { readFile } from "node:fs/promises";
import * as backOffice from "@parlour/contract/operations/back-office";
import * as aids from "@parlour/contract/operations/desk-conversation";
import { claimConversation } from "@parlour/contract/operations/queue";
import * as staff from "@parlour/contract/operations/staff";
import { Secret } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allOperations } from "../../../testing/all-operations.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { call } from "../../../testing/test-chat.ts";
import { testDesk, type TestDesk } from "../../../testing/test-desk.ts";
import { signedInCustomer, signedInStaff } from "../../../testing/test-people.ts";
import { codeAt, sessionHeaders, signInAs, staffWithLogin } from "../../../testing/test-staff.ts";
import { hasSentence } from "./sentences.ts";

/** Every call of staff that changes or reveals something is in the audit. */

let server: TestApp;
let people: TestDesk;

beforeAll(async () => {
  server = await testApp();
  people = await testDesk(server);
});
afterAll(() => server.close());

type Headers = { readonly cookie: string };
interface Call {
  readonly headers: Headers;
  readonly params?: { readonly [name: string]: string };
  readonly query?: { readonly [name: string]: string };
  readonly body?: object;
}

async function headersOf(role: "operator" | "supervisor" | "admin"): Promise<Headers> {
  return (await signedInStaff(server.platform, role)).headers;
}

/** Returns an operator who holds a conversation. */
async function holding(): Promise<{
  readonly headers: Headers;
  readonly params: { conversationId: string };
}> {
  const wick = await signedInStaff(server.platform);
  const { conversation } = await people.waitingCustomer();
  const claimed = await people.ops(wick, claimConversation, conversation);
  expect(claimed.statusCode).toBe(200);
  return { headers: wick.headers, params: { conversationId: conversation } };
}

/** Signs an operator in with a password, and an authenticator if wanted. */
async function signedIn(secondFactor: boolean) {
  const login = await staffWithLogin(server.platform, "operator", { secondFactor });
  const { username, password } = login;
  const response = await signInAs(server, {
    username,
    password,
    ...(secondFactor ? { code: login.shows() } : {}),
  });
  return { login, headers: sessionHeaders(response) };
}

async function onCustomer(body?: object): Promise<Call> {
  const { customerId } = await signedInCustomer(server.platform);
  const headers = await headersOf("supervisor");
  return { headers, params: { customerId }, ...(body === undefined ? {} : { body }) };
}

async function onStaff(body?: object): Promise<Call> {
  const { staffId } = await signedInStaff(server.platform);
  const headers = await headersOf("admin");
  return { headers, params: { staffId }, ...(body === undefined ? {} : { body }) };
}

const cannedReply = { brand: null, title: "Evening", body: "Good evening, {customer}." };

/** A shared canned reply, made by a supervisor, or an operator's own. */
async function onCannedReply(
  role: "supervisor" | "operator" = "supervisor",
): Promise<{ headers: Headers; params: { cannedReplyId: string } }> {
  const headers = await headersOf(role);
  const create = role === "operator" ? aids.createOwnCannedReply : aids.createCannedReply;
  const made = await call(server.app, create, { headers, body: cannedReply });
  return { headers, params: { cannedReplyId: made.json<{ id: string }>().id } };
}

const reason = { reason: "To see it in the audit" };

/** How each call is made, and the action that the audit then shows. */
const recorded: { readonly [id: string]: readonly [action: string, prepare: () => Promise<Call>] } = {
  staffSignOut: ["staff.sign_out", async () => ({ headers: await headersOf("operator") })],
  stepUp: [
    "staff.step_up",
    async () => {
      const { login, headers } = await signedIn(false);
      return { headers, body: { password: login.password } };
    },
  ],
  claimConversation: [
    "conversation.claim",
    async () => {
      const { conversation } = await people.waitingCustomer();
      return { headers: await headersOf("operator"), params: { conversationId: conversation } };
    },
  ],
  releaseConversation: ["conversation.release", holding],
  claimNext: [
    "conversation.claim",
    async () => {
      await people.waitingCustomer();
      return { headers: await headersOf("operator"), body: { order: "longest" } };
    },
  ],
  setPresence: [
    "presence.change",
    async () => ({ headers: await headersOf("operator"), body: { state: "break" } }),
  ],
  transferConversation: [
    "conversation.transfer",
    async () => ({
      ...(await holding()),
      body: { staffId: (await signedInStaff(server.platform)).staffId },
    }),
  ],
  addConversationNote: ["note.add", async () => ({ ...(await holding()), body: { body: "A note" } })],
  addPersonaFact: ["fact.add", async () => ({ ...(await holding()), body: { body: "has a dog" } })],
  searchMessages: [
    "conversation.search",
    async () => ({ ...(await holding()), query: { words: "anybody awake" } }),
  ],
  createCannedReply: [
    "canned.create",
    async () => ({ headers: await headersOf("supervisor"), body: cannedReply }),
  ],
  updateCannedReply: [
    "canned.change",
    async () => {
      const { headers, params } = await onCannedReply();
      return { headers, params, body: { ...cannedReply, version: 1 } };
    },
  ],
  removeCannedReply: ["canned.remove", async () => onCannedReply()],
  createOwnCannedReply: [
    "canned.create",
    async () => ({ headers: await headersOf("operator"), body: cannedReply }),
  ],
  updateOwnCannedReply: [
    "canned.change",
    async () => {
      const { headers, params } = await onCannedReply("operator");
      return { headers, params, body: { ...cannedReply, version: 1 } };
    },
  ],
  removeOwnCannedReply: ["canned.remove", async () => onCannedReply("operator")],
  beginSecondFactor: [
    "second_factor.begin",
    async () => {
      const { login, headers } = await signedIn(false);
      return { headers, body: { password: login.password } };
    },
  ],
  confirmSecondFactor: [
    "second_factor.confirm",
    async () => {
      const { login, headers } = await signedIn(false);
      const body = { password: login.password };
      const begun = await call(server.app, staff.beginSecondFactor, { headers, body });
      const { secret } = begun.json<{ secret: string }>();
      const code = codeAt(Buffer.from(Secret.fromBase32(secret).bytes), server.platform);
      return { headers, body: { code } };
    },
  ],
  removeSecondFactor: [
    "second_factor.remove",
    async () => {
      const { login, headers } = await signedIn(true);
      return { headers, body: { password: login.password, code: login.shows(1) } };
    },
  ],
  changeOwnPassword: [
    "staff.change_password",
    async () => {
      const { login, headers } = await signedIn(false);
      return { headers, body: { password: login.password, newPassword: "Own-Choice-77" } };
    },
  ],
  endOwnSession: [
    "staff.end_session",
    async () => {
      const { headers } = await signedIn(false);
      const [session] = (await call(server.app, staff.ownSessions, { headers })).json<{ id: string }[]>();
      return { headers, params: { sessionId: session?.id ?? "" } };
    },
  ],
  renewRecoveryCodes: [
    "recovery_code.renew",
    async () => {
      const { login, headers } = await signedIn(true);
      return { headers, body: { password: login.password, code: login.shows(1) } };
    },
  ],
  endOtherSessions: ["staff.end_others", async () => ({ headers: await headersOf("operator") })],
  inviteStaff: [
    "staff.invite",
    async () => ({
      headers: await headersOf("admin"),
      body: { username: "audited", displayName: "Audited", role: "operator" },
    }),
  ],
  changeStaff: [
    "staff.change",
    async () => onStaff({ displayName: "Changed", role: "operator", capacity: 2, active: true }),
  ],
  renewStaffLink: ["staff.renew_link", async () => onStaff()],
  endStaffSessions: ["staff.end_sessions", async () => onStaff()],
  resetStaffSecondFactor: ["staff.reset_second_factor", async () => onStaff()],
  findCustomer: [
    "customer.find",
    async () => {
      const { brand, phone } = await signedInCustomer(server.platform);
      return { headers: await headersOf("supervisor"), body: { brand, phone } };
    },
  ],
  find: [
    "customer.search",
    async () => ({ headers: await headersOf("supervisor"), body: { words: "nobody" } }),
  ],
  customerFacts: ["customer.read", async () => onCustomer()],
  revealCustomer: ["customer.reveal", async () => onCustomer(reason)],
  banCustomer: ["customer.ban", async () => onCustomer(reason)],
  unbanCustomer: [
    "customer.unban",
    async () => {
      const input = await onCustomer(reason);
      expect((await call(server.app, backOffice.banCustomer, input)).statusCode).toBe(204);
      return input;
    },
  ],
  customerStatement: ["customer.statement", async () => onCustomer()],
  giveGoodwill: [
    "customer.goodwill",
    async () => onCustomer({ ...reason, goodwillId: server.platform.random.uuid(), credits: 1 }),
  ],
  opsTightenLimits: [
    "limits.tighten",
    async () => onCustomer({ askedBy: "customer", askedVia: "phone", dayMinor: 1000 }),
  ],
  customerLegal: ["customer.legal", async () => onCustomer()],
  customerNotes: ["customer.notes", async () => onCustomer()],
  addCustomerNote: ["note.add", async () => onCustomer({ body: "A note" })],
  setMoneyRates: [
    "rates.set",
    async () => ({
      headers: await headersOf("admin"),
      params: { region: "GB" },
      body: { validFrom: "2026-01-01", feeBasisPoints: 150, feeFixedMinor: 20, taxBasisPoints: 2000 },
    }),
  ],
  auditLog: ["audit.read", async () => ({ headers: await headersOf("admin") })],
  opsEraseCustomer: [
    "customer.erase",
    async () => ({ ...(await onCustomer({ reason: "asked_by_post" })), headers: await headersOf("admin") }),
  ],
  listEnquiries: ["enquiry.list", async () => ({ headers: await headersOf("supervisor") })],
};

/** Calls that need a scene of their own: the action, and the test file that checks its audit entry. */
const recordedElsewhere: { readonly [id: string]: readonly [action: string, file: string] } = {
  editPersonaFact: ["fact.edit", "desk/desk-aids/desk-aids.test.ts"],
  removePersonaFact: ["fact.remove", "desk/desk-aids/desk-aids.test.ts"],
  takeDraft: ["draft.take", "desk/desk-aids/desk-aids.test.ts"],
  setPayRate: ["pay.rate", "office/pay/pay-decisions.test.ts"],
  setPayMinimum: ["pay.minimum", "office/pay/pay-decisions.test.ts"],
  setPaySite: ["pay.site", "office/pay/pay-decisions.test.ts"],
  correctPay: ["pay.correct", "office/pay/pay-decisions.test.ts"],
  resolveFault: ["fault.resolve", "office/faults/faults.test.ts"],
  raiseAlert: ["alert.raise", "site/alerts/alerts.test.ts"],
  cancelAlert: ["alert.cancel", "site/alerts/alerts.test.ts"],
  draftContent: ["content.draft", "site/content/versions.test.ts"],
  publishContent: ["content.publish", "site/content/versions.test.ts"],
  beginSplit: ["split.begin", "site/landing/landing-splits.test.ts"],
  endSplit: ["split.end", "site/landing/landing-splits.test.ts"],
  changePrices: ["prices.change", "site/prices/prices.test.ts"],
  withdrawPrices: ["prices.withdraw", "site/prices/prices.test.ts"],
  takeOverChange: ["content.publish", "site/take-overs/take-overs.test.ts"],
  undoTakeOver: ["take_over.undo", "site/take-overs/take-overs.test.ts"],
  putBrandAsset: ["content.asset", "site/content/brand-assets.test.ts"],
  publishProfiles: ["profile.publish", "site/content/brand-build-publish.test.ts"],
  createProfile: ["profile.create", "conversation/profiles/kept-profiles.test.ts"],
  orderProfiles: ["profile.order", "conversation/profiles/kept-profiles.test.ts"],
  updateProfile: ["profile.update", "conversation/profiles/kept-profiles.test.ts"],
  opsUploadPicture: ["picture.upload", "people/media/media.test.ts"],
  createCampaign: ["campaign.create", "people/marketing/campaigns.test.ts"],
  updateCampaign: ["campaign.edit", "people/marketing/campaigns.test.ts"],
  campaignAudience: ["campaign.audience", "people/marketing/campaigns.test.ts"],
  segmentCounts: ["campaign.segments", "people/marketing/segments.test.ts"],
  testCampaign: ["campaign.test", "people/marketing/campaigns.test.ts"],
  scheduleCampaign: ["campaign.schedule", "people/marketing/campaigns.test.ts"],
  releaseCampaign: ["campaign.release", "people/marketing/campaign-limits.test.ts"],
  returnCampaign: ["campaign.return", "people/marketing/campaign-limits.test.ts"],
  cancelCampaign: ["campaign.cancel", "people/marketing/campaigns.test.ts"],
  customerConsents: ["marketing.read", "people/marketing/consent.test.ts"],
  refuseMarketing: ["marketing.refuse", "people/marketing/consent.test.ts"],
  opsRefundPayment: ["refund.request", "money/payments/ops-payments.test.ts"],
  approveGoodwill: ["goodwill.approve", "office/back-office/goodwill-limits.test.ts"],
  rejectGoodwill: ["goodwill.reject", "office/back-office/goodwill-limits.test.ts"],
  opsAskPartRefund: ["refund.request", "money/payments/part-refunds.test.ts"],
  opsApproveRefund: ["refund.approve", "money/payments/ops-payments.test.ts"],
  opsRejectRefund: ["refund.reject", "money/payments/ops-payments.test.ts"],
  opsReleasePayment: ["payment.release", "money/payments/ops-payments.test.ts"],
  opsDisputeEvidence: ["dispute.evidence", "office/privacy/evidence.test.ts"],
  makeRegulatorFolder: ["regulator.folder", "office/regulator/regulator-calls.test.ts"],
  opsExportCustomer: ["customer.export", "office/privacy/export.test.ts"],
  dryRunRetention: ["retention.dry_run", "office/privacy/retention.test.ts"],
  confirmRemoval: ["retention.confirm", "office/privacy/retention-holds.test.ts"],
  raiseFlag: ["flag.raise", "office/care/care.test.ts"],
  careFlag: ["flag.read", "office/care/care.test.ts"],
  decideFlag: ["flag.decide", "office/care/care.test.ts"],
  askForAgeCheck: ["flag.ask_check", "office/age-checks/supervisor-checks.test.ts"],
  decideAge: ["customer.decide_age", "office/age-checks/supervisor-checks.test.ts"],
  handOverFlag: ["flag.hand_over", "office/care/care.test.ts"],
  chargeAgain: ["flag.charge_again", "office/care/care.test.ts"],
  bansToReview: ["ban.list", "office/care/bans.test.ts"],
  reviewBan: ["ban.review", "office/care/bans.test.ts"],
  appealBan: ["ban.appeal", "office/care/bans.test.ts"],
  blockCustomer: ["customer.block", "office/care/bans.test.ts"],
  endBlock: ["customer.unblock", "office/care/bans.test.ts"],
  repliesSentDespite: ["reply.list_despite", "desk/desk-aids/sent-despite.test.ts"],
  dismissSuggestion: ["suggestion.dismiss", "office/care/suggestions.test.ts"],
  dismissedSuggestions: ["suggestion.list", "office/care/suggestions.test.ts"],
  showContact: ["message.show_contact", "office/care/suggestions.test.ts"],
  snoozeConversation: ["conversation.snooze", "desk/operators/snooze.test.ts"],
  wakeConversation: ["conversation.wake", "desk/operators/snooze.test.ts"],
  searchOwnConversations: ["conversation.search_own", "desk/desk-aids/own-search.test.ts"],
  readOwnConversation: ["conversation.read_own", "desk/desk-aids/own-search.test.ts"],
  openConversation: ["conversation.open", "desk/floor/floor.test.ts"],
  customerConversations: ["conversation.list", "desk/floor/floor.test.ts"],
  takeOverConversation: ["conversation.take_over", "desk/floor/floor.test.ts"],
  whisper: ["conversation.whisper", "desk/floor/whispers.test.ts"],
  drawReviews: ["review.draw", "desk/reviews/reviews.test.ts"],
  reviewSample: ["review.read", "desk/reviews/reviews.test.ts"],
  judgeReply: ["review.judge", "desk/reviews/reviews.test.ts"],
  changeReviewOutcome: ["review.outcome", "desk/reviews/reviews.test.ts"],
  staffReviews: ["review.list", "desk/reviews/reviews.test.ts"],
  revealAbuse: ["message.reveal", "office/care/bans.test.ts"],
  beginBreak: ["presence.change", "office/care/bans.test.ts"],
  endBreak: ["presence.change", "office/care/bans.test.ts"],
  createEnquiry: ["enquiry.create", "office/privacy/enquiries.test.ts"],
  enquiry: ["enquiry.read", "office/privacy/enquiries.test.ts"],
  assignEnquiry: ["enquiry.assign", "office/privacy/enquiries.test.ts"],
  changeEnquiryType: ["enquiry.type", "office/privacy/enquiries.test.ts"],
  extendEnquiry: ["enquiry.extend", "office/privacy/enquiries.test.ts"],
  resolveEnquiry: ["enquiry.resolve", "office/privacy/enquiries.test.ts"],
  listFile: ["list.export", "office/lists/lists.test.ts"],
  auditFile: ["list.export", "office/lists/lists.test.ts"],
  insightFile: ["insight.export", "office/insight/insight.test.ts"],
  insightMoneyFile: ["insight.export", "office/insight/insight.test.ts"],
};

/** Calls without an audit entry of their own, and why. */
const unrecorded: { readonly [id: string]: string } = {
  staffSession: "the caller's own identity",
  keepSession: "that the caller is at the console, once a minute",
  queue: "usernames and the beginning of waiting messages; to read more one has to claim, which is recorded",
  ownPresence: "whether the caller takes work",
  colleagues: "who is signed in, without customers",
  opsStream: "ids of conversations that changed",
  opsTyping: "nothing is stored or shown",
  opsConversation: "open to the claimant alone, and the claim is recorded",
  opsMessages: "open to the claimant alone, and the claim is recorded",
  deskSheet: "open to the claimant alone, and the claim is recorded",
  saveDraft: "the caller's unsent text, replaced after every pause",
  cannedReplies: "texts with places for names; no customers",
  ownCannedReplies: "the caller's own",
  keptCannedReplies: "texts with places for names; no customers",
  conversationNotes: "open to the claimant alone, and the claim is recorded",
  sendReply: "the message itself names who wrote it and when, and only grows",
  ownSessions: "the caller's own",
  careFlags:
    "usernames and what colleagues noted; to read messages one has to open a flag, which is recorded",
  careSummary: "counts",
  enquiriesDue: "counts",
  enquiryOwners: "colleagues who can own a request; no customers",
  ownBlocks: "the caller's own",
  ownOutcomes: "usernames whose conversations the caller held; the decision itself is recorded",
  dismissOutcome: "that the caller has read what was decided",
  customerErasure: "an id that names nobody; the erasure itself is recorded",
  ownWellbeing: "the caller's own",
  postponeBreak: "the caller's own break; supervisors see that it is overdue",
  floor: "usernames and times; to read messages one has to open a conversation, which is recorded",
  closeWhisper: "a note to oneself; its time stays with the note",
  reviewFigures: "counts about colleagues, no customers",
  ownReviews: "the caller's own",
  teamWellbeing: "times of colleagues' work, no customers",
  ownAccount: "the caller's own",
  listStaff: "colleagues as admins look after them; no customers",
  opsTextDelivery: "counts of texts by provider, region and network; no numbers and no customers",
  opsFaults: "places in our own code; nothing of what somebody wrote",
  opsAlerts: "what every visitor is shown",
  contentHistory: "what every visitor is shown, and drafts of it",
  contentVersion: "what every visitor is shown, and drafts of it",
  legalOverview: "counts of customers, nobody is named",
  landingReport: "sums of many; customers are not in them",
  sitePrices: "what customers are asked for, and will be",
  takeOvers: "what every visitor is shown, and will be",
  previewTakeOver: "nothing is kept; what every visitor is shown beside what they would be",
  previewContent: "nothing is kept; it shows what the caller has written",
  opsProfiles: "invented people",
  deployedBuild: "what every visitor is shown",
  marketingSites: "brands, and what every text of theirs ends with",
  campaigns: "what was written to nobody in particular, and counts",
  campaign: "what was written to nobody in particular, and counts",
  opsPayments: "usernames and sums; opening the customer is recorded",
  opsRefunds: "usernames and sums; opening the customer is recorded",
  opsDisputes: "usernames and sums; opening the customer is recorded",
  opsFraudWarnings: "usernames and sums; opening the customer is recorded",
  goodwillRequests: "usernames and how many credits; opening the customer is recorded",
  opsSites: "brands and regions as every visitor sees them",
  listRetentionRuns: "counts of what was deleted",
  insightDesk: "counts and sums of many; customers are not in them",
  insightQueue: "counts",
  insightProfiles: "counts and sums of many; customers are not in them",
  insightPresence: "times of colleagues' work, no customers",
  insightReturning: "counts of many; customers are not in them",
  insightFraud: "counts of many; customers are not in them",
  insightCohorts: "rounded counts of many; customers are not in them",
  insightNet: "sums of many; customers are not in them",
  moneyRates: "settings; each change is recorded",
  ownPay: "the caller's own pay",
  ownPayStatement: "the caller's own pay",
  payList: "sums of staff; customers are not in them",
  operatorPay: "sums of staff; customers are not in them",
  payRates: "settings; each change is recorded",
  regulatorFolders: "facts about folders; each that was made is recorded",
  insightPeople: "counts and sums of many; customers are not in them",
  insightMoney: "sums of many; customers are not in them",
};

/** Staff sign-in is open to everybody and has its own test below. */
const operations = allOperations.filter(({ access }) => access === "staff");

describe("every call of staff", () => {
  test("either leaves a row in the audit or has a reason why not", () => {
    const known = [recorded, recordedElsewhere, unrecorded].flatMap((each) => Object.keys(each)).toSorted();
    expect(known).toEqual(operations.map(({ id }) => id).toSorted());
    for (const [id, why] of Object.entries(unrecorded)) expect([id, why.length > 5]).toEqual([id, true]);
  });

  test.each(Object.entries(recordedElsewhere))(
    "%s is looked for in the audit by the tests of its module: %j",
    async (_id, [action, file]) => {
      const text = await readFile(new URL(`../../${file}`, import.meta.url), "utf8");
      expect(text).toContain(`"${action}"`);
      expect(text).toContain("audit_log");
    },
  );

  test.each(operations.filter(({ id }) => id in recorded).map((each) => [each.id, each] as const))(
    "%s is in the audit, once, with who did it",
    async (id, operation) => {
      const scenario = recorded[id];
      if (scenario === undefined) throw new Error(`${id} is not tried`);
      const [action, prepare] = scenario;
      const input = await prepare();
      const before = await actionsOf();
      const response = await call(server.app, operation, input);
      expect([response.statusCode < 300, response.body]).toEqual([true, expect.any(String)]);
      const added = (await actionsOf()).slice(before.length);
      expect(added.map((entry) => entry.action)).toEqual([action]);
      expect(added[0]?.staff_id).toMatch(/^[0-9a-f-]{36}$/);
      expect([action, hasSentence(action)]).toEqual([action, true]);
    },
  );

  test("that is refused adds no row", async () => {
    const before = await actionsOf();
    const { customerId } = await signedInCustomer(server.platform);
    const headers = await headersOf("operator");
    const ban = { headers, params: { customerId }, body: reason };
    expect((await call(server.app, backOffice.banCustomer, ban)).statusCode).toBe(403);
    expect(await actionsOf()).toEqual(before);
  });

  test("signing in adds a row too", async () => {
    const before = await actionsOf();
    await signedIn(false);
    expect((await actionsOf()).slice(before.length).map(({ action }) => action)).toEqual(["staff.sign_in"]);
  });
});

async function actionsOf(): Promise<
  readonly { readonly action: string; readonly staff_id: string | null }[]
> {
  return await server.database.selectFrom("audit_log").select(["action", "staff_id"]).orderBy("id").execute();
}
