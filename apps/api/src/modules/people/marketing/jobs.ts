import type { Job } from "../../../plugins/jobs.ts";
import type { Platform } from "../../../platform.ts";
import { storeFinalCounts } from "./counts-service.ts";
import { secondsBetweenTurns } from "./rules.ts";
import { sendCampaigns } from "./sending-service.ts";

/** The jobs that send campaigns, a number of texts per run, and store their final counts. */
export function marketingJobs(platform: Platform): readonly Job[] {
  return [
    {
      name: "campaign-sending",
      everySeconds: secondsBetweenTurns,
      run: async () => ({ ...(await sendCampaigns(platform)) }),
    },
    {
      name: "campaign-counts",
      everySeconds: 3600,
      run: async () => ({ stored: await storeFinalCounts(platform) }),
    },
  ];
}
