import type { QueueItem } from "@parlour/contract/operations/queue";
import { useEffect, useRef, useState, type PointerEvent } from "react";
import { stillRows, type WaitingRow } from "./still-rows.ts";

/** The list catches up once the pointer has rested for so long: nobody is about to press. */
const restMilliseconds = 15_000;

interface ShownRows {
  readonly items: readonly QueueItem[];
  readonly still: boolean;
  readonly rows: readonly WaitingRow[];
}

/** The rows of the waiting list, which keep their places while a mouse is over it, with the handlers that notice it. */
export function useStillRows(items: readonly QueueItem[], taken: ReadonlySet<string>) {
  const [still, setStill] = useState(false);
  const [shown, setShown] = useState<ShownRows>(() => ({ items, still, rows: stillRows([], items, taken) }));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const isCurrent = shown.items === items && shown.still === still;
  const next = isCurrent ? shown : { items, still, rows: stillRows(still ? shown.rows : [], items, taken) };
  // Derived from the queue: React renders again before the old rows are painted.
  if (!isCurrent) setShown(next);

  const settle = () => {
    clearTimeout(timer.current);
    setStill(false);
  };
  return {
    rows: next.rows,
    handlers: {
      onPointerMove: ({ pointerType }: PointerEvent) => {
        if (pointerType !== "mouse") return;
        clearTimeout(timer.current);
        timer.current = setTimeout(settle, restMilliseconds);
        setStill(true);
      },
      onPointerLeave: settle,
    },
  };
}
