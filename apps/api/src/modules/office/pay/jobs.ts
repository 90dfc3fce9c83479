import type { Job } from "../../../plugins/jobs.ts";
import type { Platform } from "../../../platform.ts";
import { countPay } from "./count-service.ts";
import { checkPay } from "./pay-check.ts";

/** Counts the pay of finished days, and checks the books once a day. A run ends after a while; the next one goes on. */
export function payJobs(platform: Platform): readonly Job[] {
  return [
    { name: "pay-count", everySeconds: 60, run: async () => await countPay(platform, 45_000) },
    { name: "pay-check", everySeconds: 86_400, run: async () => ({ ...(await checkPay(platform)) }) },
  ];
}
