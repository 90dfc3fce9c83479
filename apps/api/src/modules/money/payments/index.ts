/** Card payments, refunds, disputes, receipts, reconciliation. */

export { paymentsJobs } from "./jobs.ts";
export { opsPaymentsRoutes } from "./ops-routes.ts";
export { listDisputes, listPaymentFacts, listRefunds } from "./ops-service.ts";
export { receiptNumber } from "./receipt-rules.ts";
export { paymentsRoutes } from "./routes.ts";
export type { PaymentDependencies } from "./settle-service.ts";
