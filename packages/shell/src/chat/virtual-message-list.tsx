import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { JumpToEnd } from "./jump-to-end.tsx";
import type { PlacedListProps } from "./message-list.tsx";
import styles from "./message-list.module.css";
import { MessageRow } from "./message-row.tsx";
import { OlderMessages } from "./older-messages.tsx";
import { firstMessageKey, ownRowKey } from "./row-keys.ts";
import { followWithinPx } from "./use-end-follower.ts";

function estimateSize(): number {
  return 64;
}

/** Only the rows in sight are in the DOM: for long histories. TanStack Virtual in its chat mode. */
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
  const [atEnd, setAtEnd] = useState<boolean | null>(null);
  // A new function would have every row's place worked out anew.
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  // oxlint-disable-next-line react/incompatible-library -- no React Compiler here; its instance is meant to change in place
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize,
    getItemKey,
    overscan: 12,
    anchorTo: "end",
    followOnAppend: true,
    scrollEndThreshold: followWithinPx,
    onChange: (instance) => setAtEnd(instance.isAtEnd(followWithinPx)),
  });
  const ownKey = ownRowKey(rows);

  // Opening shows the end, or where the plain list was left; writing shows the end.
  const shownOwnKey = useRef<string | undefined | null>(null);
  useLayoutEffect(() => {
    if (shownOwnKey.current === ownKey) return;
    const isFirst = shownOwnKey.current === null;
    shownOwnKey.current = ownKey;
    const left = isFirst ? place.current : null;
    // Coming back to a long chat with more than a few unread opens it where they begin.
    const start = left ?? (isFirst ? "unread" : null);
    const index = start === null ? -1 : rows.findIndex((row) => row.key === start);
    if (index === -1) virtualizer.scrollToIndex(rows.length - 1, { align: "end" });
    else virtualizer.scrollToIndex(index, { align: "start" });
  }, [ownKey, virtualizer, place, rows]);

  // At the beginning of a conversation the profile takes the place of "Older messages": it is taller, and above what
  // is being read.
  const topHeight = useRef<number | null>(null);
  useLayoutEffect(() => {
    const height = top.current?.offsetHeight ?? 0;
    const grown = topHeight.current === null ? 0 : height - topHeight.current;
    topHeight.current = height;
    if (grown !== 0) scroller.current?.scrollBy({ top: grown, behavior: "instant" });
  }, [hasMore]);

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
        <div className={styles["virtual"]} style={{ blockSize: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index];
            if (row === undefined) return null;
            return (
              <div
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                className={styles["virtualRow"]}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <MessageRow row={row} profileName={profileName} today={today} {...actions} />
              </div>
            );
          })}
        </div>
        {tail}
      </div>
      {atEnd !== false ? null : (
        <JumpToEnd
          unseen={unseen}
          onJump={() => virtualizer.scrollToIndex(rows.length - 1, { align: "end" })}
        />
      )}
    </div>
  );
}
