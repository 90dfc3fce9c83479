/** Export, erasure, enquiries, retention. */

export { listEnquiries } from "./enquiry-service.ts";
export { privacyJobs } from "./jobs.ts";
export { opsPrivacyRoutes } from "./ops-routes.ts";
export { keptSince } from "./retention-service.ts";
export { privacyRoutes } from "./routes.ts";
export { ownerFilter } from "./rules.ts";
