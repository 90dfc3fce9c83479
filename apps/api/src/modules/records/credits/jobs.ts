import type { Job } from "../../../plugins/jobs.ts";
import type { Platform } from "../../../platform.ts";
import { checkLedgers, walkLedgers } from "./ledger-walk.ts";
import { accountsBookedSince } from "./store.ts";

const everySeconds = 3600;
/** Twice the interval, so that the next run covers one that was late or failed. */
const coveredMs = 2 * everySeconds * 1000;

/** Background jobs that audit ledgers: recently booked ones within the hour, and all of them once a day. */
export function creditsJobs(platform: Platform): readonly Job[] {
  const { database, clock } = platform;
  return [
    {
      name: "ledger-check",
      everySeconds,
      run: async () => {
        const since = new Date(clock.now().getTime() - coveredMs);
        return await checkLedgers(platform, await accountsBookedSince(database, since));
      },
    },
    { name: "ledger-walk", everySeconds: 600, run: async () => await walkLedgers(platform) },
  ];
}
