/** The audit of staff's actions. The table only grows. */

export { askedFor, listAudit } from "./read-service.ts";
export { auditRoutes } from "./routes.ts";
export type { AuditQuery } from "./store.ts";
export { recordAudit } from "./service.ts";
