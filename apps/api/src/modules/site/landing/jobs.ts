import { failWithFaults } from "../../../plugins/fail-with-faults.ts";
import type { Job } from "../../../plugins/jobs.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import { recount } from "./check-store.ts";
import { addCounts, markKept } from "./count-store.ts";
import { endDueSplits } from "./split-service.ts";

const batch = 500;

/** Counts the customers that have become kept; an interrupted run goes on with the next one. */
export async function countKept({ database, clock, stopping }: Platform): Promise<number> {
  let counted = 0;
  while (!stopping.aborted) {
    const marked = await inTransaction(database, async (trx) => {
      const keys = await markKept(trx, clock.now(), batch);
      const byRow = new Map<string, { key: (typeof keys)[number]; sums: { kept: number } }>();
      for (const key of keys) {
        const id = JSON.stringify(key);
        const known = byRow.get(id);
        if (known === undefined) byRow.set(id, { key, sums: { kept: 1 } });
        else known.sums.kept += 1;
      }
      await addCounts(trx, [...byRow.values()]);
      return keys.length;
    });
    counted += marked;
    if (marked < batch) break;
  }
  return counted;
}

/** Counts everything again. Fails if a row of sums differs. */
async function checkLanding({ database, clock, log }: Platform): Promise<{ readonly faults: number }> {
  const faults = await recount(database, clock.now(), 100);
  failWithFaults(log, faults, "counts of landing versions do not add up");
  return { faults: 0 };
}

/** Ends splits by their rule, counts who is kept, and counts everything again once a day. */
export function landingJobs(platform: Platform): readonly Job[] {
  return [
    { name: "landing-splits", everySeconds: 60, run: async () => ({ ended: await endDueSplits(platform) }) },
    { name: "landing-kept", everySeconds: 3600, run: async () => ({ counted: await countKept(platform) }) },
    { name: "landing-check", everySeconds: 86_400, run: async () => await checkLanding(platform) },
  ];
}
