import type { Platform } from "../platform.ts";

/**
 * Returns the earlier of this node's and the database's time: what is made once and for all, after a day or a time is over,
 * must not be made too early because one clock is ahead.
 */
export async function earlierTime({
  clock,
  databaseTime,
}: Pick<Platform, "clock" | "databaseTime">): Promise<Date> {
  return new Date(Math.min(clock.now().getTime(), (await databaseTime()).getTime()));
}
