/** Customers' rows and locks, age verification by text, accepted legal texts. */

export { ageVerificationNeeded, ageVerificationNeededFor, verifyAgeByText } from "./age-service.ts";
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
export { lockCustomer, type AgeFacts } from "./store.ts";
