import { useCallback, useLayoutEffect, useRef, useState } from "react";

/** Within this distance of the end, new messages are followed. */
const nearEndPixels = 80;

/** The facts about a list that determine its scrolling. */
interface Extent {
  /** Increases with every new message at the end. */
  readonly newest: number;
  /** Sequence of the first message; it decreases when earlier ones are loaded. */
  readonly first: number;
}

/**
 * Keeps a list scrolled to its end as it grows. If the reader has scrolled up, counts new messages instead. Loading
 * earlier messages does not move the reader.
 */
export function useFollowEnd({ newest, first }: Extent) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const seen = useRef(newest);
  const before = useRef({ first, height: 0 });
  const [unseen, setUnseen] = useState(0);
  const [atEnd, setAtEnd] = useState(true);

  const toEnd = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    element.scrollTop = element.scrollHeight;
    following.current = true;
    seen.current = newest;
    setUnseen(0);
    setAtEnd(true);
  }, [newest]);

  /** The reader scrolls elsewhere in the list. */
  const leaveEnd = useCallback(() => {
    following.current = false;
    setAtEnd(false);
  }, []);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const grown = element.scrollHeight - before.current.height;
    if (first < before.current.first && !following.current) element.scrollTop += grown;
    before.current = { first, height: element.scrollHeight };
  });

  useLayoutEffect(() => {
    if (following.current) toEnd();
    else setUnseen(Math.max(0, newest - seen.current));
  }, [newest, toEnd]);

  // The reply box grows while typing, and a failed reply grows by its error. The end must stay visible then too.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || content.current === null) return undefined;
    const observer = new ResizeObserver(() => {
      before.current = { ...before.current, height: element.scrollHeight };
      if (following.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    observer.observe(content.current);
    return () => {
      observer.disconnect();
    };
  }, []);

  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    following.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEndPixels;
    setAtEnd(following.current);
    if (following.current) {
      seen.current = newest;
      setUnseen(0);
    }
  }, [newest]);

  return { scroller, content, onScroll, unseen, atEnd, toEnd, leaveEnd };
}
