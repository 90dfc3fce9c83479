import type { SessionEnd } from "@parlour/contract/operations/staff-session";
import type { Platform } from "../platform.ts";
import type { Db } from "./database.ts";
import { secondsFrom } from "./dates.ts";

/** Hours after signing in at which a console session ends, however active its person is. */
export const sessionHours = 8;

/** Ends that differ by less are not written down: somebody at work would cost a write per call. */
const worthWritingMs = 15_000;

/** When a console session began, and when it ends without activity. */
export interface SessionSpan {
  readonly createdAt: Date;
  readonly endsAt: Date;
}

/** The latest a session can end. */
function latestEnd(createdAt: Date): Date {
  return secondsFrom(createdAt, sessionHours * 3600);
}

/** When a session ends whose person acts now: after the idle time, and eight hours after signing in at the latest. */
export function endAfterActivity(createdAt: Date, now: Date, idleMinutes: number): Date {
  const idle = secondsFrom(now, idleMinutes * 60);
  const latest = latestEnd(createdAt);
  return idle < latest ? idle : latest;
}

/** A session's end as returned to the console. */
export function toSessionEnd({ createdAt, endsAt }: SessionSpan, now: Date): SessionEnd {
  return {
    endsAt: endsAt.toISOString(),
    secondsLeft: Math.max(0, Math.floor((endsAt.getTime() - now.getTime()) / 1000)),
    isFinal: endsAt >= latestEnd(createdAt),
  };
}

/** Extends a session because its person is active. Returns its new end; a session that has ended is not revived. */
export async function noteActivity(
  { database, clock, settings }: Pick<Platform, "database" | "clock" | "settings">,
  session: SessionSpan & { readonly sessionHash: Buffer },
): Promise<Date> {
  const now = clock.now();
  const { createdAt, endsAt: before, sessionHash } = session;
  const endsAt = endAfterActivity(createdAt, now, settings.console.idleMinutes);
  if (Math.abs(endsAt.getTime() - before.getTime()) < worthWritingMs) return before;
  await database
    .updateTable("staff_sessions")
    .set({ ends_at: endsAt })
    .where("token_hash", "=", sessionHash)
    .where("revoked_at", "is", null)
    .where("ends_at", ">", now)
    .execute();
  return endsAt;
}

/** Whether one of a member of staff's sessions is alive. */
export async function sessionAlive(db: Db, staffId: string, now: Date): Promise<boolean> {
  const query = db
    .selectFrom("staff_sessions as session")
    .innerJoin("staff", "staff.id", "session.staff_id")
    .select("session.staff_id")
    .where("session.staff_id", "=", staffId)
    .where("session.revoked_at", "is", null)
    .where("session.ends_at", ">", now)
    .where("staff.active", "=", true);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}
