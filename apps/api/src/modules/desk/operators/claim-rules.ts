import { secondsFrom } from "../../../plugins/dates.ts";
import { staleClaimMinutes } from "./rules.ts";

/** When a claim ends by itself. */

export interface HeldClaim {
  /** The claimant's last action. */
  readonly claimActedAt: Date;
  /** null: the customer was answered. */
  readonly waitingSince: Date | null;
}

/** Returns how long a claim lasts after the reply, in seconds, while nobody waits for it. */
export function answeredSeconds(idleSeconds: number): number {
  return Math.max(staleClaimMinutes * 60, idleSeconds);
}

/**
 * Returns when a claim ends without activity. If the customer waits, time counts from the claimant's last action or the
 * customer's message, whichever is later, so that nobody loses a conversation because of a message that has just
 * arrived.
 */
export function idleReturnAt({ claimActedAt, waitingSince }: HeldClaim, idleSeconds: number): Date {
  if (waitingSince === null) return secondsFrom(claimActedAt, answeredSeconds(idleSeconds));
  return secondsFrom(waitingSince > claimActedAt ? waitingSince : claimActedAt, idleSeconds);
}
