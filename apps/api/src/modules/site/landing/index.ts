/**
 * Counts sign-ups, purchases and kept customers by version of the landing content, and runs splits of two versions.
 */

export { landingJobs } from "./jobs.ts";
export { createPageCounts } from "./page-counts.ts";
export { landingRoutes } from "./routes.ts";
export { readLandingPage, type LandingPage } from "./page-service.ts";
export { noteBought, noteSignedUp, noteVerified, type CountedLanding } from "./step-service.ts";
