import type { Job } from "../../../plugins/jobs.ts";
import type { Platform } from "../../../platform.ts";
import { secondsBetweenTurns } from "./rules.ts";
import { sendCampaigns } from "./sending-service.ts";

/** The job that sends campaigns, a number of texts per run. */
export function marketingJobs(platform: Platform): readonly Job[] {
  return [
    {
      name: "campaign-sending",
      everySeconds: secondsBetweenTurns,
      run: async () => ({ ...(await sendCampaigns(platform)) }),
    },
  ];
}
