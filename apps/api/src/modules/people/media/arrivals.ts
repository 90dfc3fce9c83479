import { fail, succeed, type Result } from "@parlour/contract/result";

export interface ArrivalLimits {
  /** Uploads under way at once. */
  readonly places: number;
  /** Bytes of theirs that are held at once, from a picture's first byte until it is encoded. */
  readonly bytes: number;
  /** Milliseconds within which each upload has to bring at least `leastBytes`, over and over. */
  readonly paceMs: number;
  readonly leastBytes: number;
  /** Milliseconds for which an upload is not ended to make room for others. */
  readonly sparedMs: number;
}

/** Why an upload is ended before all of it is there: it comes too slowly, or others need its room. */
export type ArrivalEnd = "slow" | "room";

/** An upload that was let in. */
export interface Arrival {
  /** Aborts with an ArrivalEnd as its reason. */
  readonly ended: AbortSignal;
  /** Reserves room for received bytes; false if there is none. */
  hold(bytes: number): boolean;
  /** All of it is there: it is ended no more. */
  complete(): void;
  /** Gives place and room back. */
  leave(): void;
}

/**
 * Lets uploads in, one at a time of each owner. A body that takes its time costs others nothing: when there is no place or no
 * room left, the one that has been arriving longest is ended.
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

/** Keeps what uploads take of this process within the limits. `now` is in milliseconds. */
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
