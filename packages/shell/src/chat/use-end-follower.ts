import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";

/** Within this many pixels of the end the list follows new messages (docs/experience.md, "Chat"). */
export const followWithinPx = 80;

/** Pixels between the top edge and the unread divider when a chat opens at the divider. */
const unreadBelowTopPx = 24;

export interface EndFollower {
  /** Whether the reader is at the end, within 80 px; null until the list has its position. */
  readonly atEnd: boolean | null;
  readonly scrollToEnd: () => void;
}

interface Options {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly content: RefObject<HTMLElement | null>;
  /** Key of the first row: changes when older messages were added. */
  readonly firstKey: string | undefined;
  /** Key of the customer's last own row, unsent or sent: sending always scrolls to it. */
  readonly ownKey: string | undefined;
}

/**
 * Scrolls to the start of the unread messages if they don't fit on the screen. Returns whether they did not.
 */
function openAtUnread(scroller: HTMLElement): boolean {
  const divider = scroller.querySelector<HTMLElement>('[data-row="unread"]');
  scroller.scrollTo(0, scroller.scrollHeight);
  if (divider === null) return false;
  const above = divider.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  if (above >= 0) return false;
  scroller.scrollTo(0, scroller.scrollTop + above - unreadBelowTopPx);
  return scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop > followWithinPx;
}

/**
 * Keeps a plain list at its end while the reader is there, and keeps the visible rows in place when older
 * messages are added above.
 */
export function useEndFollower({ scroller, content, firstKey, ownKey }: Options): EndFollower {
  const [atEnd, setAtEnd] = useState<boolean | null>(null);
  const following = useRef(true);
  const before = useRef({ firstKey, ownKey, height: 0, view: 0 });

  const scrollToEnd = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    following.current = true;
    setAtEnd(true);
    element.scrollTo(0, element.scrollHeight);
  }, [scroller]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const last = before.current;
    // The reader may have moved since: their scroll event comes only with the next frame.
    if (last.height > 0 && last.height - last.view - element.scrollTop > followWithinPx) {
      following.current = false;
    }
    const first = last.height === 0;
    if (!first && ownKey !== last.ownKey && ownKey !== undefined) following.current = true;
    if (first && openAtUnread(element)) following.current = false;
    else if (following.current) element.scrollTo(0, element.scrollHeight);
    else if (firstKey !== last.firstKey && last.height > 0) {
      element.scrollTo(0, element.scrollTop + (element.scrollHeight - last.height));
    }
    before.current = {
      firstKey,
      ownKey,
      height: element.scrollHeight,
      view: element.clientHeight,
    };
  });

  useEffect(() => {
    const element = scroller.current;
    const inner = content.current;
    if (element === null || inner === null) return undefined;
    const look = (): void => {
      // The list has shrunk, for example because of a keyboard, which moved its end: the reader has not
      // scrolled.
      if (element.clientHeight !== before.current.view) return;
      const distance = element.scrollHeight - element.clientHeight - element.scrollTop;
      following.current = distance <= followWithinPx;
      setAtEnd(following.current);
    };
    // When the composer grows, the keyboard opens or a font loads, the end stays visible.
    const resized = new ResizeObserver(() => {
      if (following.current) element.scrollTo(0, element.scrollHeight);
      before.current.height = element.scrollHeight;
      before.current.view = element.clientHeight;
      look();
    });
    look();
    element.addEventListener("scroll", look, { passive: true });
    resized.observe(element);
    resized.observe(inner);
    return () => {
      element.removeEventListener("scroll", look);
      resized.disconnect();
    };
  }, [scroller, content]);

  return { atEnd, scrollToEnd };
}
