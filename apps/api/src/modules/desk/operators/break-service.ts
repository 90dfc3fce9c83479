import type { TeamMember, Wellbeing } from "@parlour/contract/operations/wellbeing";
import type { Platform } from "../../../platform.ts";
import { choosePresence } from "./presence-service.ts";
import { readSignedIn } from "./signed-in-service.ts";
import { finishBreak, planBreak, readTeam, readWellbeing } from "../breaks/index.ts";

/**
 * Begins a break: the operator's presence changes at once, and their claims return to the queue after a grace
 * period.
 */
export async function beginBreak(platform: Platform, staffId: string, minutes: number): Promise<Wellbeing> {
  await planBreak(platform, staffId, minutes);
  await choosePresence(platform, staffId, "break");
  platform.events.publishToStaff({ type: "care" });
  return await readWellbeing(platform, staffId);
}

/** Ends a break: the operator takes work again. */
export async function endBreak(platform: Platform, staffId: string): Promise<Wellbeing> {
  await choosePresence(platform, staffId, "available");
  await finishBreak(platform, staffId);
  platform.events.publishToStaff({ type: "care" });
  return await readWellbeing(platform, staffId);
}

/** Reads how long each signed-in member of staff has worked without a break. */
export async function readTeamAtWork(platform: Pick<Platform, "database" | "clock">): Promise<TeamMember[]> {
  return await readTeam(platform, await readSignedIn(platform));
}
