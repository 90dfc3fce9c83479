import type { PresenceChoice } from "@parlour/contract/operations/presence";
import { secondsFrom } from "../../../plugins/dates.ts";

/** Whether an operator takes work: their choice, and whether their desk is connected. */

/** A desk reports every 15 s (desk-stream.ts); after this long without a report it counts as gone. */
export const lostAfterSeconds = 40;

/** An operator's presence as stored. */
export interface StoredPresence {
  readonly chosen: PresenceChoice;
  readonly chosenAt: Date;
  readonly seenAt: Date;
}

export interface PresenceNow {
  readonly state: PresenceChoice;
  /** null: nothing is stored. */
  readonly since: Date | null;
  readonly lost: boolean;
}

/** Desks last heard of before this time count as gone. */
export function lostBefore(now: Date): Date {
  return secondsFrom(now, -lostAfterSeconds);
}

/**
 * Returns an operator's presence at a given time. An available operator without a connection is away; a break stays a
 * break. An operator who has never opened a desk counts as available, because they work through calls alone.
 */
export function presenceAt(stored: StoredPresence | undefined, now: Date): PresenceNow {
  if (stored === undefined) return { state: "available", since: null, lost: false };
  const lost = stored.seenAt < lostBefore(now);
  if (lost && stored.chosen === "available") return { state: "away", since: stored.seenAt, lost };
  return { state: stored.chosen, since: stored.chosenAt, lost };
}

/** Returns when an operator's claims return to the queue because they take no work; null: they do not. */
export function heldUntil(stored: StoredPresence | undefined, now: Date, graceSeconds: number): Date | null {
  if (stored === undefined) return null;
  const { state, since, lost } = presenceAt(stored, now);
  if (state === "available" || since === null) return null;
  const counted = lost && stored.chosen === "available" ? lostAfterSeconds : 0;
  return secondsFrom(since, counted + graceSeconds);
}
