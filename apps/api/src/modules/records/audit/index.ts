/** The audit of staff's actions. The table only grows, and a hash chain covers it. */

export { auditChains } from "./chain-service.ts";
export { writeAuditDay } from "./day-file.ts";
export { askedFor, listAudit } from "./read-service.ts";
export { auditRoutes } from "./routes.ts";
export type { AuditQuery } from "./store.ts";
export { siteText } from "./sentences.ts";
export { recordAudit } from "./service.ts";
