import type { SessionEnd } from "@parlour/contract/operations/staff-session";
import type { Platform } from "../platform.ts";
import type { Db } from "./database.ts";
import { secondsFrom } from "./dates.ts";

/** Hours after sign-in when a console session ends, whatever the activity. */
export const sessionHours = 8;

/** A smaller change of the end is not stored; otherwise every call would cost a write. */
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

/**
 * Returns when a session ends after activity now: after the idle time, and at most eight hours after sign-in.
 */
export function endAfterActivity(createdAt: Date, now: Date, idleMinutes: number): Date {
  const idle = secondsFrom(now, idleMinutes * 60);
  const latest = latestEnd(createdAt);
  return idle < latest ? idle : latest;
}

/** Returns a session's end for the console. */
export function toSessionEnd({ createdAt, endsAt }: SessionSpan, now: Date): SessionEnd {
  return {
    endsAt: endsAt.toISOString(),
    secondsLeft: Math.max(0, Math.floor((endsAt.getTime() - now.getTime()) / 1000)),
    isFinal: endsAt >= latestEnd(createdAt),
  };
}

/**
 * Extends a session because of its person's activity. Returns its new end; an ended session is not extended.
 */
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

/** Whether a member of staff has a valid session. */
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
