/** Customers' rows and locks, age verification by text, accepted legal texts. */

export { ageVerificationNeeded, verifyAgeByText } from "./age-service.ts";
export { acceptanceNeeded, readAcceptances, recordAcceptance, shownAreInForce } from "./legal-service.ts";
export { customersRoutes } from "./routes.ts";
export { lockCustomer } from "./store.ts";
