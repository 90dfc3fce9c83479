import type { Job } from "../../../plugins/jobs.ts";
import type { Platform } from "../../../platform.ts";
import { makeRoots } from "./build-service.ts";
import type { ChainKind } from "./chain-kind.ts";
import { checkRoots } from "./root-check.ts";

/** Makes the root of each day, and counts everything again in rounds. */
export function headsJobs(platform: Platform, kinds: readonly ChainKind[]): readonly Job[] {
  return [
    // It looks often, so that a root follows soon after its hour or after an outage.
    { name: "daily-root", everySeconds: 600, run: async () => await makeRoots(platform, kinds) },
    { name: "root-check", everySeconds: 3600, run: async () => await checkRoots(platform, kinds) },
  ];
}
