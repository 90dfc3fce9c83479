import { secondsFrom } from "../../../plugins/dates.ts";
import { earlierTime } from "../../../plugins/earlier-time.ts";
import type { Platform } from "../../../platform.ts";
import { countTexts, saveFinalCounts, selectWithoutFinalCounts } from "./counts-store.ts";
import { secondsUntilFinal } from "./rules.ts";

/** How many campaigns are read at once. */
const batch = 20;

/** Stores the final counts of campaigns that ended more than eight days ago (CAMPAIGN-6). Returns how many it stored. */
export async function storeFinalCounts(
  dependencies: Pick<Platform, "database" | "clock" | "databaseTime" | "stopping">,
): Promise<number> {
  const { database, stopping } = dependencies;
  const endedBefore = secondsFrom(await earlierTime(dependencies), -secondsUntilFinal);
  let stored = 0;
  for (;;) {
    const campaigns = await selectWithoutFinalCounts(database, endedBefore, batch);
    for (const campaign of campaigns) {
      if (stopping.aborted) return stored;
      await saveFinalCounts(database, campaign.id, await countTexts(database, campaign));
      stored += 1;
    }
    if (campaigns.length < batch) return stored;
  }
}
