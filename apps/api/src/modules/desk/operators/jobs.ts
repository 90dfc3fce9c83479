import type { Job } from "../../../plugins/jobs.ts";
import type { Platform } from "../../../platform.ts";
import { announceLost, returnOverdueClaims } from "./claim-return-service.ts";
import { endSnoozes } from "./snooze-service.ts";

const everySeconds = 3;

/** Background jobs of the desk: bring back what was put away, end idle claims, show operators without a connection as away. */
export function operatorsJobs(platform: Platform): readonly Job[] {
  return [
    {
      name: "desk-upkeep",
      everySeconds,
      run: async () => ({
        // first: what is back has its usual time again
        back: await endSnoozes(platform),
        lost: await announceLost(platform),
        returned: await returnOverdueClaims(platform),
      }),
    },
  ];
}
