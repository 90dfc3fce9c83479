import { useEffect, useRef } from "react";
import { JumpToEnd } from "./jump-to-end.tsx";
import type { PlacedListProps } from "./message-list.tsx";
import styles from "./message-list.module.css";
import { MessageRow } from "./message-row.tsx";
import { OlderMessages } from "./older-messages.tsx";
import { firstMessageKey, ownRowKey } from "./row-keys.ts";
import { useEndFollower } from "./use-end-follower.ts";

/** All rows in the DOM, so that find-in-page, selection and reading order work as usual. */
export function PlainMessageList(props: PlacedListProps) {
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
    place: _place,
    onPlace,
    ...actions
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { atEnd, scrollToEnd } = useEndFollower({
    scroller,
    content,
    firstKey: firstMessageKey(rows),
    ownKey: ownRowKey(rows),
  });

  useEffect(() => {
    if (atEnd !== null) onAtEnd(atEnd);
  }, [atEnd, onAtEnd]);

  function notePlace(): void {
    const top = scroller.current?.getBoundingClientRect().top ?? 0;
    const rowElements = content.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [];
    for (const element of rowElements) {
      const box = element.getBoundingClientRect();
      if (box.bottom <= top) continue;
      onPlace(element.dataset["row"] ?? "");
      return;
    }
  }

  return (
    <div className={styles["frame"]}>
      <div
        className={styles["scroller"]}
        ref={scroller}
        onScrollEnd={notePlace}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region has to be reachable by keyboard
        tabIndex={0}
        role="log"
        aria-label="Messages"
      >
        <div className={styles["content"]} ref={content}>
          <OlderMessages
            scroller={scroller}
            hasMore={hasMore}
            older={older}
            before={firstMessageKey(rows)}
            onLoad={onLoadOlder}
          />
          {hasMore ? null : head}
          {rows.map((row) => (
            <div key={row.key} data-row={row.key}>
              <MessageRow row={row} profileName={profileName} today={today} {...actions} />
            </div>
          ))}
          {tail}
        </div>
      </div>
      {atEnd === false ? <JumpToEnd unseen={unseen} onJump={scrollToEnd} /> : null}
    </div>
  );
}
