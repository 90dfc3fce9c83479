/** The audit of staff's actions. The table only grows. */

export { auditRoutes } from "./routes.ts";
export { recordAudit } from "./service.ts";
