import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";

/** Within this many pixels of the end the list follows new messages (docs/experience.md, "Chat"). */
export const followWithinPx = 80;

interface ListEnd {
  /** Whether the reader is at the end, within 80 px; null until the list has its position. */
  readonly atEnd: boolean | null;
  /** Scrolls to the end and stays there until the reader scrolls away. */
  readonly follow: () => void;
}

interface Options {
  readonly scroller: RefObject<HTMLElement | null>;
  /** Everything that scrolls. */
  readonly content: RefObject<HTMLElement | null>;
  readonly scrollToEnd: () => void;
}

/** Heights of the visible part and of everything that scrolls, when they were last seen. */
interface Heights {
  readonly view: number;
  readonly full: number;
}

function heightsOf({ clientHeight, scrollHeight }: HTMLElement): Heights {
  return { view: clientHeight, full: scrollHeight };
}

function isNearEnd({ scrollTop }: HTMLElement, { view, full }: Heights): boolean {
  return full - view - scrollTop <= followWithinPx;
}

/**
 * Keeps a list at its end while the reader is there and its height changes: a message comes, a row is measured, the
 * keyboard opens, the composer grows, a notice appears, the profile types.
 */
export function useListEnd({ scroller, content, scrollToEnd }: Options): ListEnd {
  const [atEnd, setAtEnd] = useState<boolean | null>(null);
  const following = useRef(false);
  const seen = useRef<Heights>({ view: 0, full: 0 });

  const follow = useCallback(() => {
    following.current = true;
    scrollToEnd();
  }, [scrollToEnd]);

  // A new message is at its place in the frame that shows it.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || !following.current) return;
    const now = heightsOf(element);
    if (now.full === seen.current.full) return;
    seen.current = now;
    scrollToEnd();
  });

  useEffect(() => {
    const [element, inner] = [scroller.current, content.current];
    if (element === null || inner === null) return undefined;
    const look = (): void => {
      following.current = isNearEnd(element, seen.current);
      setAtEnd(following.current);
    };
    const onScroll = (): void => {
      const { view, full } = heightsOf(element);
      // A change of height moves the end out of view although the reader has not scrolled.
      if (view === seen.current.view && full === seen.current.full) look();
      else if (!isNearEnd(element, seen.current)) following.current = false;
    };
    // The first call comes with the first frame, when the list has its position.
    const resized = new ResizeObserver(() => {
      seen.current = heightsOf(element);
      if (following.current) scrollToEnd();
      look();
    });
    // Registered before the virtualizer's own listener, which changes heights.
    element.addEventListener("scroll", onScroll, { passive: true, capture: true });
    resized.observe(element);
    resized.observe(inner);
    return () => {
      element.removeEventListener("scroll", onScroll, { capture: true });
      resized.disconnect();
    };
  }, [scroller, content, scrollToEnd]);

  return { atEnd, follow };
}
