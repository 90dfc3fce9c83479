/** Card payments, refunds, disputes, receipts, reconciliation. */

export { paymentsJobs } from "./jobs.ts";
export { opsPaymentsRoutes } from "./ops-routes.ts";
export { paymentsRoutes } from "./routes.ts";
export type { PaymentDependencies } from "./settle-service.ts";
