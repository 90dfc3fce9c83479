import { secondsFrom } from "../../../plugins/dates.ts";
import { earlierTime } from "../../../plugins/earlier-time.ts";
import type { Platform } from "../../../platform.ts";
import { countTexts, saveFinalCounts, selectWithoutFinalCounts } from "./counts-store.ts";
import { secondsUntilFinal } from "./rules.ts";

/** The most campaigns of one run. */
const campaignsPerRun = 20;

/** Stores the final counts of campaigns that ended more than eight days ago (CAMPAIGN-6). Returns how many they were. */
export async function storeFinalCounts(
  dependencies: Pick<Platform, "database" | "clock" | "databaseTime" | "stopping">,
): Promise<number> {
  const { database, stopping } = dependencies;
  const endedBefore = secondsFrom(await earlierTime(dependencies), -secondsUntilFinal);
  let stored = 0;
  for (const campaign of await selectWithoutFinalCounts(database, endedBefore, campaignsPerRun)) {
    if (stopping.aborted) break;
    await saveFinalCounts(database, campaign.id, await countTexts(database, campaign));
    stored += 1;
  }
  return stored;
}
