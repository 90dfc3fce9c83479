import type { Platform } from "../platform.ts";

/**
 * Returns the earlier of this node's and the database's time, for work that may begin only after a time has passed: a clock
 * that is ahead can't start it early.
 */
export async function earlierTime({
  clock,
  databaseTime,
}: Pick<Platform, "clock" | "databaseTime">): Promise<Date> {
  return new Date(Math.min(clock.now().getTime(), (await databaseTime()).getTime()));
}
