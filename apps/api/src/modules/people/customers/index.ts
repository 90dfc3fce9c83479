/** Customers' rows and locks, how their age is proved, accepted legal texts, consent to chats. */

export {
  abandonAgeChecks,
  cancelAgeChecks,
  countAgeChecks,
  deleteUnbegunCheck,
  insertAgeCheck,
  selectAgeCheck,
  selectAgeChecks,
  selectOpenAgeChecks,
  setAgeProof,
  setAgeReference,
  setAgeResult,
  type StoredAgeCheck,
} from "./age-check-store.ts";
export {
  ageProvedBy,
  ageVerificationNeeded,
  ageVerificationNeededFor,
  readAgeChecks,
  toAgeCheckEntry,
  verifyAgeByText,
  warnOfTextsOnly,
} from "./age-service.ts";
export {
  chatConsentIsCurrent,
  chatConsentNeededAfter,
  hasTakenConsentBack,
  recordChatConsent,
} from "./chat-consent-service.ts";
export {
  chatConsentTakenBack,
  newestChatConsent,
  selectChatConsents,
  type NewestChatConsent,
} from "./chat-consent-store.ts";
export {
  acceptanceNeeded,
  acceptanceNeededAfter,
  readAcceptances,
  recordAcceptance,
  shownAreInForce,
} from "./legal-service.ts";
export { acceptedVersions, type AcceptedVersion } from "./legal-store.ts";
export { customersJobs } from "./jobs.ts";
export { findWrongLegalCounts, recountLegalCounts } from "./legal-store.ts";
export { customersRoutes } from "./routes.ts";
export { lockCustomer, selectAgeFacts, siteAgeCheck, type AgeFacts } from "./store.ts";
