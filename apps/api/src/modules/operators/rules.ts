/** The operators' desk: who may work on which conversation, and how sign-in is slowed down. */

/** Hours a console session lives. */
export const sessionHours = 8;
/** A claim without action for this long may be taken over. */
export const staleClaimMinutes = 30;
/** The longest list the queue shows. */
export const queueLimit = 200;
/** Characters of the newest message that the queue shows. */
export const previewLength = 120;

export interface Claim {
  readonly claimedBy: string | null;
  /** The claimant's last action. */
  readonly claimActedAt: Date | null;
}

/** Claims whose last action is before this moment are stale. */
export function staleBefore(now: Date): Date {
  return new Date(now.getTime() - staleClaimMinutes * 60_000);
}

/** Whether a conversation can be claimed: it is free, already the operator's, or its claim is stale. */
export function claimable(claim: Claim, staffId: string, now: Date): boolean {
  if (claim.claimedBy === null || claim.claimedBy === staffId) return true;
  return claim.claimActedAt === null || claim.claimActedAt < staleBefore(now);
}

/** The beginning of a message, cut at a whole character. */
export function preview(body: string): string {
  const characters = Array.from(body);
  if (characters.length <= previewLength) return body;
  return `${characters.slice(0, previewLength - 1).join("")}…`;
}

/** Failed sign-ins of one name or address after which it has to wait. */
export const failuresAllowed = 8;
/** Minutes in which failures are counted, and how long the wait is. */
export const failureWindowMinutes = 15;

export interface Failures {
  readonly count: number;
  readonly firstAt: Date;
}

/** Counts one more try; a window that has passed begins anew. */
export function countFailure(failures: Failures | undefined, now: Date): Failures {
  if (failures === undefined || windowEnd(failures) <= now.getTime()) return { count: 1, firstAt: now };
  return { ...failures, count: failures.count + 1 };
}

/** Seconds until the next try; 0 when it may be now. */
export function secondsToWait(failures: Failures | undefined, allowed: number, now: Date): number {
  if (failures === undefined || failures.count < allowed) return 0;
  return Math.max(0, Math.ceil((windowEnd(failures) - now.getTime()) / 1000));
}

function windowEnd(failures: Failures): number {
  return failures.firstAt.getTime() + failureWindowMinutes * 60_000;
}
