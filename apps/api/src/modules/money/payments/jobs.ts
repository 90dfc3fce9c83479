import type { Job } from "../../../plugins/jobs.ts";
import type { Platform } from "../../../platform.ts";
import { sendPurchaseTexts } from "./purchase-text-service.ts";
import { reconcilePayments } from "./reconciler.ts";

/** Background jobs of payments: three times a minute, look for what no webhook reported, and send texts that wait. */
export function paymentsJobs(platform: Platform): readonly Job[] {
  return [
    { name: "payments-reconcile", everySeconds: 20, run: async () => await reconcilePayments(platform) },
    { name: "purchase-texts", everySeconds: 20, run: async () => await sendPurchaseTexts(platform) },
  ];
}
