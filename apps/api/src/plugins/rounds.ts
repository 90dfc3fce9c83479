import type { Clock } from "../ports/clock.ts";

/** Items that each have a turn at a steady interval, on one shared timer. */
export interface Rounds<Item> {
  /** Gives an item its first turn after one interval. An item that is already there keeps its turn. */
  add(item: Item): void;
  remove(item: Item): void;
}

export interface RoundsOptions<Item> {
  /** Milliseconds from one turn of an item to its next. */
  readonly everyMs: number;
  /** The least milliseconds between two calls of `onTurn`: items due within them share a call. */
  readonly gatherMs: number;
  readonly onTurn: (items: readonly Item[]) => void;
}

/**
 * Calls back with the items that are due. Thousands of items share one timer, and items that were added at different
 * times are due at different times.
 */
export function createRounds<Item>(clock: Clock, options: RoundsOptions<Item>): Rounds<Item> {
  const { everyMs, gatherMs, onTurn } = options;
  /** When each item is due, the earliest first: every item waits equally long, so a map in order of insertion is sorted. */
  const dueAt = new Map<Item, number>();
  let isSet = false;

  const set = (): void => {
    const [first] = dueAt.values();
    if (isSet || first === undefined) return;
    isSet = true;
    clock.after(Math.max(gatherMs, first - clock.now().getTime()), turn);
  };
  const turn = (): void => {
    isSet = false;
    const now = clock.now().getTime();
    const due: Item[] = [];
    for (const [item, at] of dueAt) {
      if (at > now) break;
      due.push(item);
    }
    for (const item of due) {
      dueAt.delete(item);
      dueAt.set(item, now + everyMs);
    }
    if (due.length > 0) onTurn(due);
    set();
  };

  return {
    add(item) {
      if (!dueAt.has(item)) dueAt.set(item, clock.now().getTime() + everyMs);
      set();
    },
    remove: (item) => void dueAt.delete(item),
  };
}
