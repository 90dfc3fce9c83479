import { useCallback, useEffect, useLayoutEffect, useState, type RefObject } from "react";

/**
 * Returns how far below the start of the scrolled content the rows begin, in pixels; null until measured. Does not
 * count the space that moves a short conversation down to the composer: a list that has it does not scroll.
 *
 * @param top the content above the rows
 * @param isStart whether the rows begin with the first message, under the profile
 */
export function useRowsBegin(
  scroller: RefObject<HTMLElement | null>,
  top: RefObject<HTMLElement | null>,
  isStart: boolean,
): number | null {
  const [begin, setBegin] = useState<number | null>(null);
  const measure = useCallback(() => {
    const [view, element] = [scroller.current, top.current];
    const content = element?.parentElement?.getBoundingClientRect();
    if (view === null || element === null || content === undefined) return;
    const above = content.top - view.getBoundingClientRect().top + view.scrollTop;
    // oxlint-disable-next-line react/set-state-in-effect -- a size is known once it stands in the document
    setBegin(Math.round(above + element.getBoundingClientRect().height));
  }, [scroller, top]);
  // Measuring with every render would make scrolling slow.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what is above the rows changes with it
  useLayoutEffect(measure, [measure, isStart]);
  useEffect(() => {
    if (top.current === null) return undefined;
    const resized = new ResizeObserver(measure);
    resized.observe(top.current);
    return () => resized.disconnect();
  }, [top, measure]);
  return begin;
}
