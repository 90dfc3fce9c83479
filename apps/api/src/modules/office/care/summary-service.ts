import type { careSummary } from "@parlour/contract/operations/care";
import type { OperationOutput } from "@parlour/contract/operation";
import type { Platform } from "../../../platform.ts";
import { countDueBans } from "./ban-review-store.ts";
import { readTeamAtWork } from "../../desk/operators/index.ts";
import { countOpenFlags } from "./flag-store.ts";

/** Counts what waits for supervisors. */
export async function readSummary(
  platform: Pick<Platform, "database" | "clock">,
): Promise<OperationOutput<typeof careSummary>> {
  const { database, clock } = platform;
  const { open, oldest } = await countOpenFlags(database);
  const team = await readTeamAtWork(platform);
  return {
    openFlags: open,
    oldestOpenSince: oldest?.toISOString() ?? null,
    bansToReview: await countDueBans(database, clock.now()),
    breaksOverdue: team.filter(({ overdue }) => overdue).length,
  };
}
