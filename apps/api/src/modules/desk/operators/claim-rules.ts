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
 * When a claim ends unless something is done with it. Where the customer waits, time counts from the claimant's last
 * action or from the customer's message, whichever is later: nobody loses a conversation for a message that has just
 * come.
 */
export function idleReturnAt({ claimActedAt, waitingSince }: HeldClaim, idleSeconds: number): Date {
  if (waitingSince === null) return secondsFrom(claimActedAt, answeredSeconds(idleSeconds));
  return secondsFrom(waitingSince > claimActedAt ? waitingSince : claimActedAt, idleSeconds);
}
