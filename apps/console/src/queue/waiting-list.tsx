import type { QueueItem } from "@parlour/contract/operations/queue";
import { defaultRangeExtractor, useVirtualizer, type Range } from "@tanstack/react-virtual";
import { useState, type RefObject } from "react";
import styles from "./queue-pane.module.css";
import { QueueRow } from "./queue-row.tsx";

/** A row's height in rem, as in queue-row.module.css: equal for all, so that none needs to be measured. */
const rowRem = 5.25;
const headingPixels = 34;

interface WaitingListProps {
  readonly items: readonly QueueItem[];
  /** Rows above the list. */
  readonly heldAbove: number;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly openId: string | null;
  readonly claimingId: string | null;
  readonly drafts: { readonly [conversationId: string]: unknown };
  readonly onOpen: (conversationId: string) => void;
}

function rootPixels(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

/**
 * The waiting conversations, of any number: only visible rows, a few around them and the focused one are in
 * the page.
 */
export function WaitingList({
  items,
  heldAbove,
  scroller,
  openId,
  claimingId,
  drafts,
  onOpen,
}: WaitingListProps) {
  const [rowPixels] = useState(() => rowRem * rootPixels());
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const focused = focusedId === null ? -1 : items.findIndex((item) => item.conversationId === focusedId);

  // The content above only decides which rows are rendered, and extra rows are rendered anyway.
  const above = heldAbove * rowPixels + 2 * headingPixels;
  // oxlint-disable-next-line react/incompatible-library -- its functions are only called while drawing, here
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPixels,
    getItemKey: (index) => items[index]?.conversationId ?? index,
    scrollMargin: above,
    overscan: 6,
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range);
      if (focused === -1 || shown.includes(focused)) return shown;
      return [...shown, focused].toSorted((a, b) => a - b);
    },
  });

  return (
    <ul className={styles["rows"]} data-virtual style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index];
        if (item === undefined) return null;
        return (
          <li
            key={key}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start - above}px)` }}
          >
            <QueueRow
              item={item}
              open={item.conversationId === openId}
              busy={item.conversationId === claimingId}
              hasDraft={item.conversationId in drafts}
              onOpen={onOpen}
              onFocused={setFocusedId}
            />
          </li>
        );
      })}
    </ul>
  );
}
