import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { JumpToEnd } from "./jump-to-end.tsx";
import type { PlacedListProps } from "./message-list.tsx";
import styles from "./message-list.module.css";
import { MessageRow } from "./message-row.tsx";
import { OlderMessages } from "./older-messages.tsx";
import { ownRowKey } from "./own-row-key.ts";
import { followWithinPx } from "./use-end-follower.ts";

/** Only the rows in sight are in the DOM: for long histories. TanStack Virtual in its chat mode. */
export function VirtualMessageList(props: PlacedListProps) {
  const {
    rows,
    profileName,
    now,
    hasMore,
    loadingOlder,
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
  const [atEnd, setAtEnd] = useState(true);
  // oxlint-disable-next-line react/incompatible-library -- no React Compiler here; its instance is meant to change in place
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 64,
    getItemKey: (index) => rows[index]?.key ?? index,
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
    const index = left === null ? -1 : rows.findIndex((row) => row.key === left);
    if (index === -1) virtualizer.scrollToIndex(rows.length - 1, { align: "end" });
    else virtualizer.scrollToIndex(index, { align: "start" });
  }, [ownKey, virtualizer, place, rows]);

  useEffect(() => {
    onAtEnd(atEnd);
  }, [atEnd, onAtEnd]);

  return (
    <div className={styles["frame"]}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region has to be reachable by keyboard */}
      <div className={styles["scroller"]} ref={scroller} tabIndex={0} role="log" aria-label="Messages">
        <OlderMessages scroller={scroller} hasMore={hasMore} loading={loadingOlder} onLoad={onLoadOlder} />
        {hasMore ? null : head}
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
                <MessageRow row={row} profileName={profileName} now={now} {...actions} />
              </div>
            );
          })}
        </div>
        {tail}
      </div>
      {atEnd ? null : (
        <JumpToEnd
          unseen={unseen}
          onJump={() => virtualizer.scrollToIndex(rows.length - 1, { align: "end" })}
        />
      )}
    </div>
  );
}
