import type { OperationSpec } from "@parlour/contract/operation";
import type { SiteReach } from "./brand-scope.ts";

/**
 * What a call of staff does for somebody who works for some sites only (STAFF-13).
 * - `own`: concerns the caller alone, and no site.
 * - `rows`: reads and changes rows of sites. The row policies show those of the caller's sites; another site's object is
 *   one that does not exist.
 * - `brand`: changes what all sites of a brand share, so they need every site of the brand in its path or body.
 * - `brandNamed`: concerns all brands unless its body names one, so they have to name one.
 * - `allSites`: concerns the whole service, so it is only for those who work for all sites.
 */
export type SiteAccess = "own" | "rows" | "brand" | "brandNamed" | "allSites";

/** Every call of staff by its operation. One that is missing here is refused to them, and fails access-by-site.proof.test.ts. */
export const siteAccessTable: { readonly [operation: string]: SiteAccess } = {
  // the caller's account, session and presence
  beginBreak: "own",
  beginSecondFactor: "own",
  changeOwnPassword: "own",
  confirmSecondFactor: "own",
  endBreak: "own",
  endOtherSessions: "own",
  endOwnSession: "own",
  keepSession: "own",
  opsUploadPicture: "own",
  ownAccount: "own",
  ownPresence: "own",
  ownSessions: "own",
  ownWellbeing: "own",
  postponeBreak: "own",
  removeSecondFactor: "own",
  renewRecoveryCodes: "own",
  setPresence: "own",
  staffSession: "own",
  staffSignOut: "own",
  stepUp: "own",

  // the desk
  addConversationNote: "rows",
  addPersonaFact: "rows",
  blockCustomer: "rows",
  cannedReplies: "rows",
  claimConversation: "rows",
  claimNext: "rows",
  closeWhisper: "rows",
  colleagues: "rows",
  conversationNotes: "rows",
  createOwnCannedReply: "rows",
  deskSheet: "rows",
  dismissOutcome: "rows",
  dismissSuggestion: "rows",
  editPersonaFact: "rows",
  endBlock: "rows",
  opsConversation: "rows",
  opsMessages: "rows",
  opsSites: "rows",
  opsStream: "rows",
  opsTyping: "rows",
  ownBlocks: "rows",
  ownCannedReplies: "rows",
  ownOutcomes: "rows",
  ownReviews: "rows",
  queue: "rows",
  raiseFlag: "rows",
  releaseConversation: "rows",
  removeOwnCannedReply: "rows",
  removePersonaFact: "rows",
  revealAbuse: "rows",
  saveDraft: "rows",
  searchMessages: "rows",
  searchOwnConversations: "rows",
  readOwnConversation: "rows",
  snoozeConversation: "rows",
  wakeConversation: "rows",
  sendReply: "rows",
  showContact: "rows",
  takeDraft: "rows",
  transferConversation: "rows",
  updateOwnCannedReply: "rows",

  // the floor, reviews and care
  appealBan: "rows",
  askForAgeCheck: "rows",
  banCustomer: "rows",
  bansToReview: "rows",
  careFlag: "rows",
  careFlags: "rows",
  careSummary: "rows",
  changeReviewOutcome: "rows",
  chargeAgain: "rows",
  decideFlag: "rows",
  dismissedSuggestions: "rows",
  drawReviews: "rows",
  floor: "rows",
  handOverFlag: "rows",
  judgeReply: "rows",
  openConversation: "rows",
  repliesSentDespite: "rows",
  reviewBan: "rows",
  reviewFigures: "rows",
  reviewSample: "rows",
  staffReviews: "rows",
  takeOverConversation: "rows",
  teamWellbeing: "rows",
  unbanCustomer: "rows",
  whisper: "rows",

  // customers and their data
  addCustomerNote: "rows",
  createEnquiry: "rows",
  customerConsents: "rows",
  customerConversations: "rows",
  customerErasure: "rows",
  customerFacts: "rows",
  customerLegal: "rows",
  customerNotes: "rows",
  customerStatement: "rows",
  find: "rows",
  findCustomer: "rows",
  legalOverview: "rows",
  listEnquiries: "rows",
  enquiry: "rows",
  enquiriesDue: "rows",
  enquiryOwners: "rows",
  assignEnquiry: "rows",
  changeEnquiryType: "rows",
  extendEnquiry: "rows",
  listFile: "rows",
  opsEraseCustomer: "rows",
  opsExportCustomer: "rows",
  opsTightenLimits: "rows",
  refuseMarketing: "rows",
  resolveEnquiry: "rows",
  decideAge: "rows",
  revealCustomer: "rows",

  // money
  approveGoodwill: "rows",
  giveGoodwill: "rows",
  goodwillRequests: "rows",
  opsApproveRefund: "rows",
  opsAskPartRefund: "rows",
  opsDisputeEvidence: "rows",
  opsDisputes: "rows",
  opsFraudWarnings: "rows",
  opsPayments: "rows",
  opsRefundPayment: "rows",
  opsRefunds: "rows",
  opsRejectRefund: "rows",
  opsReleasePayment: "rows",
  rejectGoodwill: "rows",

  // content, prices, profiles, alerts and campaigns
  campaign: "rows",
  campaignAudience: "rows",
  segmentCounts: "rows",
  campaigns: "rows",
  cancelAlert: "rows",
  cancelCampaign: "rows",
  changePrices: "rows",
  contentHistory: "rows",
  contentVersion: "rows",
  createCampaign: "rows",
  createCannedReply: "brand",
  createProfile: "brand",
  deployedBuild: "rows",
  draftContent: "rows",
  keptCannedReplies: "rows",
  marketingSites: "rows",
  opsAlerts: "rows",
  opsProfiles: "rows",
  orderProfiles: "brand",
  previewContent: "rows",
  previewTakeOver: "rows",
  publishContent: "rows",
  publishProfiles: "brand",
  putBrandAsset: "brand",
  raiseAlert: "brandNamed",
  releaseCampaign: "rows",
  removeCannedReply: "rows",
  returnCampaign: "rows",
  scheduleCampaign: "rows",
  sitePrices: "rows",
  landingReport: "rows",
  beginSplit: "rows",
  endSplit: "rows",
  takeOverChange: "rows",
  takeOvers: "rows",
  testCampaign: "rows",
  undoTakeOver: "rows",
  updateCampaign: "rows",
  updateCannedReply: "brand",
  updateProfile: "rows",
  withdrawPrices: "rows",

  // figures and the audit
  auditFile: "rows",
  auditLog: "rows",
  insightDesk: "rows",
  insightFile: "rows",
  insightMoney: "rows",
  insightMoneyFile: "rows",
  insightPeople: "rows",
  insightQueue: "rows",
  insightCohorts: "rows",
  insightFraud: "rows",
  insightNet: "rows",
  insightPresence: "rows",
  insightProfiles: "rows",
  insightReturning: "rows",
  moneyRates: "rows",
  setMoneyRates: "allSites",
  ownPay: "own",
  ownPayStatement: "own",
  payList: "rows",
  operatorPay: "rows",
  correctPay: "rows",
  payRates: "rows",
  setPayRate: "rows",
  setPayMinimum: "allSites",
  makeRegulatorFolder: "allSites",
  regulatorFolders: "allSites",
  setPaySite: "rows",
  opsFaults: "allSites",
  opsTextDelivery: "rows",
  resolveFault: "allSites",

  // staff and the whole service
  changeStaff: "allSites",
  confirmRemoval: "allSites",
  dryRunRetention: "allSites",
  endStaffSessions: "allSites",
  inviteStaff: "allSites",
  listRetentionRuns: "allSites",
  listStaff: "allSites",
  renewStaffLink: "allSites",
  resetStaffSecondFactor: "allSites",
};

/** Returns the brand that a request names in its path or body; null: none, or all. */
function brandNamed(request: { readonly params: unknown; readonly body: unknown }): string | null {
  for (const part of [request.params, request.body]) {
    const { brand } = (part ?? {}) as { readonly brand?: unknown };
    if (typeof brand === "string") return brand;
  }
  return null;
}

/**
 * Whether a call goes beyond the caller's sites as a whole. What belongs to other sites is hidden by the row policies
 * instead, so that callers can't distinguish it from a missing one.
 */
export function isBeyondSites(
  { id }: Pick<OperationSpec, "id">,
  { sites, wholeBrands }: SiteReach,
  request: { readonly params: unknown; readonly body: unknown },
): boolean {
  const access = siteAccessTable[id] ?? "allSites";
  const brand = brandNamed(request);
  switch (access) {
    case "own":
    case "rows":
      return false;
    case "brand":
      // The handler does not find a brand of which they have no site.
      return brand === null || (!wholeBrands.includes(brand) && sites.some((site) => site.brand === brand));
    case "brandNamed":
      return brand === null;
    case "allSites":
      return true;
    default:
      return access satisfies never;
  }
}
