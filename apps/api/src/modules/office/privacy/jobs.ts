import type { Job } from "../../../plugins/jobs.ts";
import type { Platform } from "../../../platform.ts";
import { finishErasures } from "./erasure-service.ts";
import { runConfirmedRetention, runRetention } from "./retention-service.ts";

/** Jobs: retention once a day, held runs that staff confirmed, and erasures interrupted by a crash. */
export function privacyJobs(platform: Platform): readonly Job[] {
  return [
    { name: "retention", everySeconds: 24 * 3600, run: () => runRetention(platform) },
    { name: "retention-confirmed", everySeconds: 60, run: () => runConfirmedRetention(platform) },
    {
      name: "finish-erasures",
      everySeconds: 60,
      run: async () => ({ finished: await finishErasures(platform) }),
    },
  ];
}
