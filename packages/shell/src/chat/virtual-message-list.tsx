import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { JumpToEnd } from "./jump-to-end.tsx";
import type { PlacedListProps } from "./message-list.tsx";
import styles from "./message-list.module.css";
import { MessageRow } from "./message-row.tsx";
import { OlderMessages } from "./older-messages.tsx";
import { firstMessageKey, ownRowKey } from "./row-keys.ts";
import { followWithinPx } from "./use-end-follower.ts";
import { useStayAtEnd } from "./use-stay-at-end.ts";

function estimateSize(): number {
  return 64;
}

/** Returns how far below the scroller's top the rows begin, in pixels; null until measured. */
function useRowsBegin(
  scroller: RefObject<HTMLElement | null>,
  top: RefObject<HTMLElement | null>,
): number | null {
  const [begin, setBegin] = useState<number | null>(null);
  const measure = useCallback(() => {
    const [view, element] = [scroller.current, top.current];
    if (view === null || element === null) return;
    const { bottom } = element.getBoundingClientRect();
    // oxlint-disable-next-line react/set-state-in-effect -- a size is known once it stands in the document
    setBegin(Math.round(bottom - view.getBoundingClientRect().top + view.scrollTop));
  }, [scroller, top]);
  // Any render may have changed the content there.
  useLayoutEffect(measure);
  useEffect(() => {
    if (top.current === null) return undefined;
    const resized = new ResizeObserver(measure);
    resized.observe(top.current);
    return () => resized.disconnect();
  }, [top, measure]);
  return begin;
}

/** Only the visible rows are in the DOM: for long histories. TanStack Virtual in its chat mode. */
export function VirtualMessageList(props: PlacedListProps) {
  const {
    rows,
    profileName,
    today,
    hasMore,
    older,
    onLoadOlder,
    onAtEnd,
    unseen,
    head,
    tail,
    place,
    onPlace: _onPlace,
    ...actions
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const middle = useRef<HTMLDivElement>(null);
  const bottom = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState<boolean | null>(null);
  const rowsBegin = useRowsBegin(scroller, top);
  // A new function would make the virtualizer position every row again.
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  // oxlint-disable-next-line react/incompatible-library -- no React Compiler here; its instance is meant to change in place
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize,
    getItemKey,
    overscan: 12,
    scrollMargin: rowsBegin ?? 0,
    anchorTo: "end",
    followOnAppend: true,
    scrollEndThreshold: followWithinPx,
    onChange: (instance) => setAtEnd(instance.isAtEnd(followWithinPx)),
  });
  const ownKey = ownRowKey(rows);
  const scrollToEnd = useCallback(() => virtualizer.scrollToEnd(), [virtualizer]);
  useStayAtEnd({ scroller, parts: [middle, bottom], scrollToEnd });

  // Opening shows the end, or the plain list's last position; sending shows the end.
  const shownOwnKey = useRef<string | undefined | null>(null);
  useLayoutEffect(() => {
    if (shownOwnKey.current === ownKey) return;
    const isFirst = shownOwnKey.current === null;
    shownOwnKey.current = ownKey;
    const left = isFirst ? place.current : null;
    // Returning to a long chat with many unread messages opens it where they begin.
    const start = left ?? (isFirst ? "unread" : null);
    const index = start === null ? -1 : rows.findIndex((row) => row.key === start);
    if (index === -1) scrollToEnd();
    else virtualizer.scrollToIndex(index, { align: "start" });
  }, [ownKey, virtualizer, scrollToEnd, place, rows]);

  // At the start of a conversation the profile, which is taller, replaces "Older messages" above the reader's
  // position.
  const begin = useRef(rowsBegin);
  useLayoutEffect(() => {
    const grown = begin.current === null || rowsBegin === null ? 0 : rowsBegin - begin.current;
    begin.current = rowsBegin;
    if (grown !== 0) virtualizer.scrollBy(grown);
  }, [rowsBegin, virtualizer]);

  useEffect(() => {
    if (atEnd !== null) onAtEnd(atEnd);
  }, [atEnd, onAtEnd]);

  return (
    <div className={styles["frame"]}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region has to be reachable by keyboard */}
      <div className={styles["scroller"]} ref={scroller} tabIndex={0} role="log" aria-label="Messages">
        <div ref={top}>
          <OlderMessages
            scroller={scroller}
            hasMore={hasMore}
            older={older}
            before={firstMessageKey(rows)}
            onLoad={onLoadOlder}
          />
          {hasMore ? null : head}
        </div>
        <div ref={middle} className={styles["virtual"]} style={{ blockSize: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index];
            if (row === undefined) return null;
            return (
              <div
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                className={styles["virtualRow"]}
                style={{ transform: `translateY(${item.start - (rowsBegin ?? 0)}px)` }}
              >
                <MessageRow row={row} profileName={profileName} today={today} {...actions} />
              </div>
            );
          })}
        </div>
        <div ref={bottom} className={styles["tail"]}>
          {tail}
        </div>
      </div>
      {atEnd !== false ? null : <JumpToEnd unseen={unseen} onJump={scrollToEnd} />}
    </div>
  );
}
