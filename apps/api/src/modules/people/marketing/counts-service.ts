import { secondsFrom } from "../../../plugins/dates.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import { countTexts, selectUncounted, storeFinalCounts } from "./counts-store.ts";
import { secondsUntilFinal } from "./rules.ts";

/** How many campaigns one run counts for good. */
const campaignsPerRun = 20;

/** Counts for good what became of the texts of campaigns that have been over for long enough. Returns their number. */
export async function countFinally({ database, clock, stopping }: Platform): Promise<number> {
  const endedBefore = secondsFrom(clock.now(), -secondsUntilFinal);
  let counted = 0;
  for (const id of await selectUncounted(database, endedBefore, campaignsPerRun)) {
    if (stopping.aborted) break;
    await inTransaction(database, async (trx) => storeFinalCounts(trx, id, await countTexts(trx, id)));
    counted += 1;
  }
  return counted;
}
