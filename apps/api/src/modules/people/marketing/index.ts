/** Consent and campaigns. */

export { campaignRoutes, customerConsentRoutes } from "./campaign-routes.ts";
export { marketingJobs } from "./jobs.ts";
export { consentRoutes } from "./routes.ts";
export { takeInStatus } from "./sending-service.ts";
export { type Consent, optInAgainWithin, optOutWithin, recordConsent } from "./service.ts";
export { shownWording } from "./wording-service.ts";
