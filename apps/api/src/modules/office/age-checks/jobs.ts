import type { Job } from "../../../plugins/jobs.ts";
import type { Platform } from "../../../platform.ts";
import { lookAtOpenChecks } from "./result-service.ts";

/** Asks the provider about checks whose report did not arrive. */
export function ageChecksJobs(platform: Platform): readonly Job[] {
  return [
    { name: "age-checks", everySeconds: 30, run: async () => ({ ...(await lookAtOpenChecks(platform)) }) },
  ];
}
