import { defaultRangeExtractor, useVirtualizer, type Range } from "@tanstack/react-virtual";
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import type { ChatRow } from "./chat-rows.ts";
import { JumpToEnd } from "./jump-to-end.tsx";
import styles from "./message-list.module.css";
import { MessageRow, type RowActions } from "./message-row.tsx";
import { OlderMessages, type OlderState } from "./older-messages.tsx";
import { firstMessageKey, ownRowKey } from "./row-keys.ts";
import { followWithinPx, useListEnd } from "./use-list-end.ts";
import { useRowsBegin } from "./use-rows-begin.ts";

/**
 * Up to this many rows all of them are in the document, for find-in-page, selection and screen readers
 * (docs/experience.md, "Chat").
 */
const allRowsUpTo = 200;

/** Height of a row that was not measured yet, in pixels. */
const estimatedPx = 64;

/** Pixels between the top edge and the unread divider when a chat opens at the divider. */
const unreadBelowTopPx = 24;

interface MessageListProps extends RowActions {
  readonly rows: readonly ChatRow[];
  readonly profileName: string;
  /** YYYY-MM-DD */
  readonly today: string;
  readonly hasMore: boolean;
  readonly older: OlderState;
  readonly onLoadOlder: () => void;
  /** Called when the reader reaches or leaves the end. */
  readonly onAtEnd: (atEnd: boolean) => void;
  /** Received messages that this reader has not seen yet; shown on the button to the end. */
  readonly unseen: number;
  /** Shown under the last message: the typing indicator. */
  readonly tail: ReactNode;
  /** Shown above the first message of a conversation. */
  readonly head: ReactNode;
}

function estimateSize(): number {
  return estimatedPx;
}

/** Returns the indexes of the rows to render: all of a short list, otherwise those near the visible part. */
function renderedIndexes(range: Range): number[] {
  return range.count <= allRowsUpTo
    ? Array.from({ length: range.count }, (_, index) => index)
    : defaultRangeExtractor(range);
}

/**
 * Measures a row's height. Fractions count: the rows are in normal flow, so rounding would add up over a page of
 * older messages and move the reader.
 */
function measureRow(element: HTMLElement, entry: ResizeObserverEntry | undefined): number {
  return entry?.borderBoxSize[0]?.blockSize ?? element.getBoundingClientRect().height;
}

/** The messages of a conversation, in TanStack Virtual's chat mode. */
export function MessageList(props: MessageListProps) {
  const { rows, profileName, today, hasMore, older, onLoadOlder, onAtEnd, unseen, head, tail, ...actions } =
    props;
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const rowsBegin = useRowsBegin(scroller, top, !hasMore);
  const margin = rowsBegin ?? 0;
  // Returning to a chat with unread messages opens it where they begin.
  const [openedAt] = useState(() => rows.findIndex((row) => row.kind === "unread"));
  // A new function would make the virtualizer position every row again.
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  // oxlint-disable-next-line react/incompatible-library -- no React Compiler here; its instance is meant to change in place
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize,
    measureElement: measureRow,
    getItemKey,
    overscan: 12,
    rangeExtractor: renderedIndexes,
    // Rows where the list opens are in the first frame.
    initialRect: { width: 0, height: estimatedPx },
    initialOffset: () => (openedAt === -1 ? rows.length : openedAt) * estimatedPx,
    scrollMargin: margin,
    scrollPaddingStart: unreadBelowTopPx,
    anchorTo: "end",
    scrollEndThreshold: followWithinPx,
  });
  const scrollToEnd = useCallback(() => {
    if (virtualizer.options.count > 0) virtualizer.scrollToEnd();
    // Without rows its end is its start; the profile above them may be taller than the screen.
    else virtualizer.scrollToOffset(Number.POSITIVE_INFINITY);
  }, [virtualizer]);
  const { atEnd, follow } = useListEnd({ scroller, content, scrollToEnd });

  // Opening shows the unread messages or the end; sending shows the end.
  const ownKey = ownRowKey(rows);
  const shownOwnKey = useRef<string | undefined | null>(null);
  useLayoutEffect(() => {
    if (shownOwnKey.current === ownKey) return;
    const isOpening = shownOwnKey.current === null;
    shownOwnKey.current = ownKey;
    if (isOpening && openedAt !== -1) virtualizer.scrollToIndex(openedAt, { align: "start" });
    else follow();
  }, [ownKey, openedAt, virtualizer, follow]);

  // At the start of a conversation the profile, which is taller, replaces "Older messages" above the reader's
  // position.
  const topBefore = useRef({ rowsBegin, hasMore });
  useLayoutEffect(() => {
    const before = topBefore.current;
    if (before.rowsBegin === rowsBegin) return;
    topBefore.current = { rowsBegin, hasMore };
    if (before.rowsBegin === null || rowsBegin === null || before.hasMore === hasMore) return;
    virtualizer.scrollBy(rowsBegin - before.rowsBegin);
  }, [rowsBegin, hasMore, virtualizer]);

  useEffect(() => {
    if (atEnd !== null) onAtEnd(atEnd);
  }, [atEnd, onAtEnd]);

  const items = virtualizer.getVirtualItems();
  const rendered = {
    // Negative while the virtualizer holds a correction back that iOS would not accept during a touch.
    marginBlockStart: (items[0]?.start ?? margin) - margin,
    paddingBlockEnd: virtualizer.getTotalSize() + margin - (items.at(-1)?.end ?? margin),
  };

  return (
    <div className={styles["frame"]}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region has to be reachable by keyboard */}
      <div className={styles["scroller"]} ref={scroller} tabIndex={0} role="log" aria-label="Messages">
        <div className={styles["content"]} ref={content}>
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
          <div className={styles["rows"]} style={rendered}>
            {items.map((item) => {
              const row = rows[item.index];
              if (row === undefined) return null;
              return (
                <div
                  key={item.key}
                  ref={virtualizer.measureElement}
                  data-index={item.index}
                  className={styles["row"]}
                >
                  <MessageRow row={row} profileName={profileName} today={today} {...actions} />
                </div>
              );
            })}
          </div>
          {tail}
        </div>
      </div>
      {atEnd === false ? <JumpToEnd unseen={unseen} onJump={follow} /> : null}
    </div>
  );
}
