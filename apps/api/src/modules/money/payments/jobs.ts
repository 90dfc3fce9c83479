import type { Job } from "../../../plugins/jobs.ts";
import type { Platform } from "../../../platform.ts";
import { reconcilePayments } from "./reconciler.ts";

/** Background jobs of payments: three times a minute, look for what no webhook reported. */
export function paymentsJobs(platform: Platform): readonly Job[] {
  return [
    { name: "payments-reconcile", everySeconds: 20, run: async () => await reconcilePayments(platform) },
  ];
}
