import { useMemo, useState, useSyncExternalStore } from "react";
import type { QueueItem } from "@parlour/contract/operations/queue";
import { arrangeColumns, columnsThatFit, tabOrder } from "./desk-columns.ts";

function subscribe(listener: () => void): () => void {
  window.addEventListener("resize", listener);
  return () => {
    window.removeEventListener("resize", listener);
  };
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}

/**
 * The conversations shown side by side, and the order of the tabs. `chosen`: the number of columns the operator wants.
 */
export function useColumns(openId: string | null, mine: readonly QueueItem[], chosen: 1 | 2 | 3) {
  const fitting = useSyncExternalStore(subscribe, () => columnsThatFit(window.innerWidth));
  const [recent, setRecent] = useState<readonly string[]>([]);
  const [shown, setShown] = useState<readonly string[]>([]);

  const tabs = useMemo(() => tabOrder(mine), [mine]);
  const count = Math.min(chosen, fitting);
  const nextRecent =
    openId === null || recent[0] === openId
      ? recent
      : [openId, ...recent.filter((id) => id !== openId)].slice(0, 20);
  const nextShown = arrangeColumns(shown, { open: openId, held: tabs, count, recent: nextRecent });
  // The layout is derived from the held and open conversations. React re-renders before the old layout is
  // painted.
  if (nextRecent !== recent) setRecent(nextRecent);
  if (!same(nextShown, shown)) setShown(nextShown);

  return {
    tabs,
    shown: nextShown,
    /** The conversations that stay visible if there is room for fewer. The others keep their places for later. */
    narrowedTo: (most: number) =>
      arrangeColumns(nextShown, { open: openId, held: nextShown, count: most, recent: nextRecent }),
    count,
    fitting,
  };
}
