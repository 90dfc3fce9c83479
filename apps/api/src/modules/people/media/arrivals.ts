import { fail, succeed, type Result } from "@parlour/contract/result";

export interface ArrivalLimits {
  /** The most concurrent uploads. */
  readonly places: number;
  /** The most bytes that they hold at once, from a picture's first byte until it is encoded. */
  readonly bytes: number;
  /** The interval in milliseconds in which each upload must deliver at least `leastBytes`. */
  readonly paceMs: number;
  readonly leastBytes: number;
  /** For how many milliseconds a new upload is not ended to make room for others. */
  readonly sparedMs: number;
}

/** Why an upload is ended before it is complete: it is too slow, or others need its room. */
export type ArrivalEnd = "slow" | "room";

/** An upload that was let in. */
export interface Arrival {
  /** Aborts with an ArrivalEnd as its reason. */
  readonly ended: AbortSignal;
  /** Reserves room for received bytes; false if there is none. */
  hold(bytes: number): boolean;
  /** Marks the upload as complete: it is no longer ended. */
  complete(): void;
  /** Frees place and room. */
  leave(): void;
}

/**
 * Admits uploads, one at a time per owner. Slow bodies can't block others: if no place or room is left, the
 * upload that has been arriving longest is ended.
 */
export interface Arrivals {
  enter(owner: string): Result<Arrival, "unavailable" | "too_many_requests">;
  /** Ends uploads that are too slow; call it periodically. */
  endSlow(): void;
}

interface Entry {
  readonly since: number;
  readonly ending: AbortController;
  held: number;
  isComplete: boolean;
  windowBegan: number;
  windowBytes: number;
}

/** Limits what uploads take of this process. `now` is in milliseconds. */
export function createArrivals(limits: ArrivalLimits, now: () => number): Arrivals {
  const inside = new Map<string, Entry>();
  let heldBytes = 0;

  function leave(owner: string, entry: Entry): void {
    if (inside.get(owner) !== entry) return;
    inside.delete(owner);
    heldBytes -= entry.held;
  }

  function end(owner: string, entry: Entry, why: ArrivalEnd): void {
    leave(owner, entry);
    entry.ending.abort(why);
  }

  /**
   * Ends the oldest upload still arriving that is not spared; false if there is none. The map keeps the order of
   * arrival.
   */
  function endOldest(except?: Entry): boolean {
    const before = now() - limits.sparedMs;
    for (const [owner, entry] of inside) {
      if (entry.isComplete || entry === except || entry.since > before) continue;
      end(owner, entry, "room");
      return true;
    }
    return false;
  }

  function arrivalOf(owner: string, entry: Entry): Arrival {
    return {
      ended: entry.ending.signal,
      hold(bytes) {
        if (entry.ending.signal.aborted) return false;
        while (heldBytes + bytes > limits.bytes) if (!endOldest(entry)) return false;
        heldBytes += bytes;
        entry.held += bytes;
        entry.windowBytes += bytes;
        return true;
      },
      complete() {
        entry.isComplete = true;
      },
      leave: () => leave(owner, entry),
    };
  }

  return {
    enter(owner) {
      if (inside.has(owner)) return fail("too_many_requests");
      if (inside.size >= limits.places && !endOldest()) return fail("unavailable");
      const since = now();
      const ending = new AbortController();
      const entry = { since, ending, held: 0, isComplete: false, windowBegan: since, windowBytes: 0 };
      inside.set(owner, entry);
      return succeed(arrivalOf(owner, entry));
    },
    endSlow() {
      for (const [owner, entry] of inside) {
        if (entry.isComplete || now() - entry.windowBegan < limits.paceMs) continue;
        if (entry.windowBytes < limits.leastBytes) end(owner, entry, "slow");
        entry.windowBegan = now();
        entry.windowBytes = 0;
      }
    },
  };
}
