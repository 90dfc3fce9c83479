/** Export, erasure, enquiries, retention. */

export { jsonFile } from "./archive-files.ts";
export { archiveStream, type ArchiveFile } from "./archive.ts";
export { listEnquiries } from "./enquiry-service.ts";
export { privacyJobs } from "./jobs.ts";
export { opsPrivacyRoutes } from "./ops-routes.ts";
export { keptSince } from "./retention-service.ts";
export { privacyRoutes } from "./routes.ts";
export { ownerFilter } from "./rules.ts";
