import { useEffect, useRef, type RefObject } from "react";
import { followWithinPx } from "./use-end-follower.ts";

interface Options {
  readonly scroller: RefObject<HTMLElement | null>;
  /** What changes the list's height: the messages and the content below them. */
  readonly parts: readonly RefObject<HTMLElement | null>[];
  readonly scrollToEnd: () => void;
}

/**
 * Keeps a virtual list at its end while the reader is there and its height changes: rows are measured, the
 * keyboard opens, the composer grows, a notice appears, the profile types.
 */
export function useStayAtEnd({ scroller, parts, scrollToEnd }: Options): void {
  const changing = useRef(parts);
  useEffect(() => {
    const view = scroller.current;
    if (view === null) return undefined;
    let [height, full] = [view.clientHeight, view.scrollHeight];
    let isAtEnd = full - height - view.scrollTop <= followWithinPx;
    const look = (): void => {
      // A change of height moves the end out of view although the reader has not scrolled.
      if (view.clientHeight !== height || view.scrollHeight !== full) return;
      isAtEnd = full - height - view.scrollTop <= followWithinPx;
    };
    const resized = new ResizeObserver(() => {
      [height, full] = [view.clientHeight, view.scrollHeight];
      if (isAtEnd) scrollToEnd();
    });
    // Registered before the virtualizer's own listener, which changes heights.
    view.addEventListener("scroll", look, { passive: true, capture: true });
    resized.observe(view);
    for (const { current } of changing.current) if (current !== null) resized.observe(current);
    return () => {
      view.removeEventListener("scroll", look, { capture: true });
      resized.disconnect();
    };
  }, [scroller, scrollToEnd]);
}
