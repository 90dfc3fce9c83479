import type { Job } from "../../../plugins/jobs.ts";
import type { Platform } from "../../../platform.ts";
import { secondsBetweenTurns } from "./rules.ts";
import { sendCampaigns } from "./sending-service.ts";

/** Sends campaigns, some texts a turn. */
export function marketingJobs(platform: Platform): readonly Job[] {
  return [
    {
      name: "campaign-sending",
      everySeconds: secondsBetweenTurns,
      run: async () => ({ ...(await sendCampaigns(platform)) }),
    },
  ];
}
