import type { Job } from "../../../plugins/jobs.ts";
import type { Platform } from "../../../platform.ts";
import { rollUp } from "./roll-up-service.ts";

/** Keeps the rollups of the dashboards' figures up to date. A run ends after a while; the next one goes on. */
export function insightJobs(platform: Platform): readonly Job[] {
  return [{ name: "insight-rollups", everySeconds: 60, run: async () => await rollUp(platform, 45_000) }];
}
