import type { QueueItem } from "@parlour/contract/operations/queue";
import { defaultRangeExtractor, useVirtualizer, type Range } from "@tanstack/react-virtual";
import { useMemo, useState } from "react";
import styles from "./queue-pane.module.css";
import { QueueRow } from "./queue-row.tsx";
import { unsentOf, type DraftsShown } from "./unsent-mark.ts";
import { useStillRows } from "./use-still-rows.ts";

/** A row's height in rem, as in queue-row.module.css: equal for all, so that none needs to be measured. */
const rowRem = 5.25;
const headingPixels = 34;

interface WaitingListProps {
  readonly items: readonly QueueItem[];
  /** This operator's own conversations: the rows above the list. */
  readonly held: readonly QueueItem[];
  /** The element that scrolls; null on the first rendering. */
  readonly scroller: HTMLElement | null;
  readonly openId: string | null;
  readonly claimingId: string | null;
  readonly drafts: DraftsShown;
  readonly onOpen: (conversationId: string) => void;
}

function rootPixels(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

/**
 * The waiting conversations, of any number: only visible rows, a few around them and the focused one are in
 * the page.
 */
export function WaitingList({ items, held, scroller, openId, claimingId, drafts, onOpen }: WaitingListProps) {
  const [rowPixels] = useState(() => rowRem * rootPixels());
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const heldIds = useMemo(() => new Set(held.map(({ conversationId }) => conversationId)), [held]);
  const { rows, handlers } = useStillRows(items, heldIds);
  const focused = focusedId === null ? -1 : rows.findIndex(({ item }) => item.conversationId === focusedId);

  // The content above only decides which rows are rendered, and extra rows are rendered anyway.
  const above = held.length * rowPixels + 2 * headingPixels;
  // oxlint-disable-next-line react/incompatible-library -- its functions are only called while drawing, here
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => rowPixels,
    getItemKey: (index) => rows[index]?.item.conversationId ?? index,
    scrollMargin: above,
    overscan: 6,
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range);
      if (focused === -1 || shown.includes(focused)) return shown;
      return [...shown, focused].toSorted((a, b) => a - b);
    },
  });

  return (
    <ul className={styles["rows"]} data-virtual style={{ height: virtualizer.getTotalSize() }} {...handlers}>
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index];
        if (row === undefined) return null;
        const { item, gone } = row;
        return (
          <li
            key={key}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start - above}px)` }}
          >
            <QueueRow
              item={item}
              open={item.conversationId === openId}
              busy={item.conversationId === claimingId}
              gone={gone}
              unsent={unsentOf(drafts, item.conversationId)}
              onOpen={onOpen}
              onFocused={setFocusedId}
            />
          </li>
        );
      })}
    </ul>
  );
}
