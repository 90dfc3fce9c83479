import type { Job } from "../../../plugins/jobs.ts";
import type { Platform } from "../../../platform.ts";
import { announceLost, returnOverdueClaims } from "./claim-return-service.ts";

const everySeconds = 3;

/** Background jobs of the desk: end idle claims, and show operators without a connection as away. */
export function operatorsJobs(platform: Platform): readonly Job[] {
  return [
    {
      name: "desk-upkeep",
      everySeconds,
      run: async () => ({
        lost: await announceLost(platform),
        returned: await returnOverdueClaims(platform),
      }),
    },
  ];
}
