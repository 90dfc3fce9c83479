import type { Clock } from "../../ports/clock.ts";
import { countFailure, failuresAllowed, secondsToWait, type Failures } from "./rules.ts";

/** How many names and addresses are remembered at most; the oldest are forgotten first. */
const capacity = 10_000;

export interface SignInThrottle {
  /** Counts a try before it is checked, so that parallel ones can't slip through. Seconds to wait, or 0. */
  begin(username: string, address: string): number;
  /** Forgets the tries of a name at an address that has signed in. */
  succeeded(username: string, address: string): void;
}

/**
 * Slows password guessing down: tries are counted per name and address, and more generously per name
 * alone, so that a stranger elsewhere does not lock an operator out. In this process's memory.
 */
export function createSignInThrottle(clock: Clock, patience = failuresAllowed): SignInThrottle {
  const remembered = new Map<string, Failures>();
  const keysOf = (username: string, address: string) =>
    [
      { key: JSON.stringify([username, address]), allowed: patience },
      { key: JSON.stringify([username]), allowed: patience * 5 },
    ] as const;

  return {
    begin(username, address) {
      const now = clock.now();
      const keys = keysOf(username, address);
      const wait = Math.max(
        ...keys.map(({ key, allowed }) => secondsToWait(remembered.get(key), allowed, now)),
      );
      if (wait > 0) return wait;
      for (const { key } of keys) {
        const counted = countFailure(remembered.get(key), now);
        // moved to the end: the map forgets what was quiet longest
        remembered.delete(key);
        remembered.set(key, counted);
      }
      for (const key of remembered.keys()) {
        if (remembered.size <= capacity) break;
        remembered.delete(key);
      }
      return 0;
    },
    succeeded(username, address) {
      for (const { key } of keysOf(username, address)) remembered.delete(key);
    },
  };
}
