import { useEffect, useRef, type RefObject } from "react";
import { followWithinPx } from "./use-end-follower.ts";

interface Options {
  readonly scroller: RefObject<HTMLElement | null>;
  /** What changes its height: the messages, and what stands below them. */
  readonly parts: readonly RefObject<HTMLElement | null>[];
  readonly scrollToEnd: () => void;
}

/**
 * Keeps a virtual list at its end while the reader is there and something changes its height: rows are measured, the
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
      // A list that changes its height leaves its end by itself: the reader has not moved.
      if (view.clientHeight !== height || view.scrollHeight !== full) return;
      isAtEnd = full - height - view.scrollTop <= followWithinPx;
    };
    const resized = new ResizeObserver(() => {
      [height, full] = [view.clientHeight, view.scrollHeight];
      if (isAtEnd) scrollToEnd();
    });
    // Before the virtualizer's own listener, which changes heights.
    view.addEventListener("scroll", look, { passive: true, capture: true });
    resized.observe(view);
    for (const { current } of changing.current) if (current !== null) resized.observe(current);
    return () => {
      view.removeEventListener("scroll", look, { capture: true });
      resized.disconnect();
    };
  }, [scroller, scrollToEnd]);
}
