import type { StaffLogin } from "@parlour/contract/operations/staff";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { StaffIdentity } from "../../../plugins/authentication.ts";
import type { Trx } from "../../../plugins/database.ts";
import { tokenHash } from "../../../plugins/keys.ts";
import type { Platform } from "../../../platform.ts";
import { endAfterActivity, type SessionSpan, sessionAlive } from "../../../plugins/staff-session-end.ts";
import { afterCommit, inTransaction } from "../../../plugins/transaction.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { giveUpClaims } from "../../desk/operators/index.ts";
import { deviceOf } from "../../people/sign-in/index.ts";
import { insertSession, revokeSession, revokeSessionsOf, selectSessions } from "./session-store.ts";
import { lockStaff } from "./store.ts";

type Dependencies = Pick<Platform, "database" | "clock" | "random" | "events">;
type Caller = Pick<StaffIdentity, "staffId" | "sessionHash">;

/** Returns a person's claims to the queue if they have no session left; returns the number of claims. */
async function releaseWhenGone(trx: Trx, staffId: string, now: Date): Promise<number> {
  if (await sessionAlive(trx, staffId, now)) return 0;
  return await giveUpClaims(trx, staffId);
}

/** Ends all sessions of a person except `besides`, in the caller's transaction; returns their number. */
export async function endSessions(
  trx: Trx,
  staffId: string,
  now: Date,
  exceptTokenHash?: Buffer,
): Promise<number> {
  const ended = await revokeSessionsOf(trx, staffId, now, exceptTokenHash);
  await releaseWhenGone(trx, staffId, now);
  return ended;
}

/** Informs streams and queues, after the commit, that sessions of a person ended. */
export function announceSessionsEnded(trx: Trx, { events }: Pick<Platform, "events">, staffId: string): void {
  afterCommit(trx, () => {
    events.publishToStaff({ type: "session_ended", staffId });
    events.publishToStaff({ type: "queue" });
  });
}

/** Ends a console session. With an operator's last session, their claims return to the queue. */
export async function signOutStaff(
  { database, clock, random, events }: Dependencies,
  { staffId, sessionHash }: Caller,
): Promise<void> {
  const now = clock.now();
  await inTransaction(database, async (trx) => {
    await lockStaff(trx, staffId);
    if (await revokeSession(trx, staffId, { tokenHash: sessionHash }, now)) {
      const action = { staffId, action: "staff.sign_out", targetType: "staff", targetId: staffId };
      await recordAudit(trx, action, { now, random });
    }
    const released = await releaseWhenGone(trx, staffId, now);
    afterCommit(trx, () => {
      events.publishToStaff({ type: "session_ended", staffId });
      if (released > 0) events.publishToStaff({ type: "queue" });
    });
  });
}

/** The browser and address of a sign-in, by which the person recognizes the session. */
export interface SessionOrigin {
  readonly address: string;
  readonly userAgent: string | undefined;
}

/** A session that was just opened, and the cookie's value. */
export interface NewSession extends SessionSpan {
  readonly token: string;
}

/** Opens a session in the caller's transaction, and records it. */
export async function openSession(
  trx: Trx,
  { clock, random, settings }: Pick<Platform, "clock" | "random" | "settings">,
  staffId: string,
  { address, userAgent }: SessionOrigin,
): Promise<NewSession> {
  const now = clock.now();
  const token = random.bytes(32).toString("base64url");
  const session = {
    id: random.uuid(),
    tokenHash: tokenHash(token),
    staffId,
    createdAt: now,
    endsAt: endAfterActivity(now, now, settings.console.idleMinutes),
    device: deviceOf(userAgent),
    address,
  };
  await insertSession(trx, session);
  const action = { staffId, action: "staff.sign_in", targetType: "session", targetId: session.id };
  await recordAudit(trx, action, { now, random });
  return { token, createdAt: session.createdAt, endsAt: session.endsAt };
}

/** Lists the person's own active sessions, newest first. */
export async function readOwnSessions(
  { database, clock }: Dependencies,
  { staffId, sessionHash }: Caller,
): Promise<StaffLogin[]> {
  const rows = await selectSessions(database, staffId, clock.now());
  return rows.map(({ id, tokenHash, createdAt, endsAt, device, address }) => ({
    id,
    device,
    address,
    createdAt: createdAt.toISOString(),
    endsAt: endsAt.toISOString(),
    current: tokenHash.equals(sessionHash),
  }));
}

/** Ends one of the person's own sessions; another person's counts as not found. */
export async function endOwnSession(
  platform: Dependencies,
  { staffId }: Pick<Caller, "staffId">,
  sessionId: string,
): Promise<Result<null, "session_not_found">> {
  const { database, clock, random } = platform;
  const now = clock.now();
  return await inTransaction(database, async (trx) => {
    await lockStaff(trx, staffId);
    if (!(await revokeSession(trx, staffId, { id: sessionId }, now)))
      return fail("session_not_found" as const);
    await releaseWhenGone(trx, staffId, now);
    const action = { staffId, action: "staff.end_session", targetType: "session", targetId: sessionId };
    await recordAudit(trx, action, { now, random });
    announceSessionsEnded(trx, platform, staffId);
    return succeed(null);
  });
}

/** Ends the person's other sessions; returns how many. */
export async function endOtherSessions(
  platform: Dependencies,
  { staffId, sessionHash }: Caller,
): Promise<{ readonly ended: number }> {
  const { database, clock, random } = platform;
  const now = clock.now();
  const ended = await inTransaction(database, async (trx) => {
    await lockStaff(trx, staffId);
    const count = await endSessions(trx, staffId, now, sessionHash);
    const details = { ended: count };
    const action = { staffId, action: "staff.end_others", targetType: "staff", targetId: staffId, details };
    await recordAudit(trx, action, { now, random });
    announceSessionsEnded(trx, platform, staffId);
    return count;
  });
  return { ended };
}
