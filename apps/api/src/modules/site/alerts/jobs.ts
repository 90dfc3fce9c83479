import type { Job } from "../../../plugins/jobs.ts";
import type { Platform } from "../../../platform.ts";
import { announceAlertEdges } from "./service.ts";

const everySeconds = 5;

/** Background jobs for alerts: open streams learn within seconds of those that begin or end at a set time. */
export function alertsJobs(platform: Platform): readonly Job[] {
  return [
    {
      name: "alert-edges",
      everySeconds,
      // Three intervals: a run may be late, and another node may take over in between.
      run: async () => ({ announced: await announceAlertEdges(platform, 3 * everySeconds) }),
    },
  ];
}
