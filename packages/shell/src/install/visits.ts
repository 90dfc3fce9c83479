import type { Clock } from "@parlour/overlays/clock";
import type { KeptStorage } from "../session/kept-storage.ts";

/** Counts visits of logged-in customers on this device, and decides whether to offer the app. */
export interface Visits {
  /** Counts a visit, unless the last one was less than an hour ago. */
  readonly note: () => void;
  /** Whether the app may be offered: from the third visit on, unless that was put off. */
  readonly mayOffer: () => boolean;
  /** Called when the offer is dismissed: it returns after half a year at the earliest. */
  readonly putOff: () => void;
}

const key = "visits";
const hourMs = 3_600_000;
const offeredFrom = 3;
const putOffMs = 180 * 24 * hourMs;

interface Kept {
  readonly count: number;
  /** When the last visit began, in milliseconds since the epoch. */
  readonly lastAt: number;
  /** Until when nothing is offered. */
  readonly offUntil: number;
}

function read(kept: string | null): Kept {
  const [count = 0, lastAt = 0, offUntil = 0] = (kept ?? "").split(" ").map((part) => Number(part) || 0);
  return { count, lastAt, offUntil };
}

/**
 * Creates the counter of visits.
 *
 * @param storage this device's storage, the same for every customer; if it stores nothing, installing is
 * never offered
 */
export function createVisits(storage: KeptStorage, clock: Clock): Visits {
  const kept = (): Kept => read(storage.read(key));
  const write = ({ count, lastAt, offUntil }: Kept): void => {
    storage.write(key, `${count} ${lastAt} ${offUntil}`);
  };
  return {
    note() {
      const visits = kept();
      const since = clock.now() - visits.lastAt;
      // The clock was set back, so the difference means nothing.
      if (since >= 0 && since < hourMs) return;
      write({ ...visits, count: visits.count + 1, lastAt: clock.now() });
    },
    mayOffer() {
      const { count, offUntil } = kept();
      return count >= offeredFrom && clock.now() >= offUntil;
    },
    putOff() {
      write({ ...kept(), offUntil: clock.now() + putOffMs });
    },
  };
}
