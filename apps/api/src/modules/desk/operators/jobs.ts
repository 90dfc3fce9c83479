import type { Job } from "../../../plugins/jobs.ts";
import type { Platform } from "../../../platform.ts";
import { announceLost, returnOverdueClaims } from "./claim-return-service.ts";

const everySeconds = 3;

/** Background work of the desk: claims that nobody works on end, and colleagues who fell silent are shown as away. */
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
