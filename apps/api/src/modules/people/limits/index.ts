/** Spending limits, breaks, self-exclusion, barred numbers. */

export { readLimits } from "./change-service.ts";
export { barOf } from "./barred-service.ts";
export { limitsRoutes } from "./routes.ts";
export type { PurchaseRefusal } from "./rules.ts";
export { chatRefusal, purchaseRefusal } from "./service.ts";
export { storedBreaks, type StoredBreaks } from "./store.ts";
