import type { Job } from "../../../plugins/jobs.ts";
import type { Platform } from "../../../platform.ts";
import { reconcilePayments } from "./reconciler.ts";

/** The payments' background work: three chances a minute to learn what nobody told. */
export function paymentsJobs(platform: Platform): readonly Job[] {
  return [
    { name: "payments-reconcile", everySeconds: 20, run: async () => await reconcilePayments(platform) },
  ];
}
