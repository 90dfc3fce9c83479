import type { Job } from "../../../plugins/jobs.ts";
import type { Platform } from "../../../platform.ts";
import { publishDue } from "./due-service.ts";

/** The background job that publishes content at the time that was set for a site. */
export function takeOversJobs(platform: Platform): readonly Job[] {
  return [
    { name: "planned-content", everySeconds: 5, run: async () => ({ ...(await publishDue(platform)) }) },
  ];
}
