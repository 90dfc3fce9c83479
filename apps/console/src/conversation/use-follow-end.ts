import { useCallback, useLayoutEffect, useRef, useState } from "react";

/** Within this distance of the end, new messages are followed. */
const nearEndPixels = 80;

/**
 * Keeps a list scrolled to its end as it grows, unless its reader has scrolled up; then counts what is new.
 * `count` is the number of messages.
 */
export function useFollowEnd(count: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const seen = useRef(count);
  const [unseen, setUnseen] = useState(0);

  const toEnd = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    element.scrollTop = element.scrollHeight;
    following.current = true;
    seen.current = count;
    setUnseen(0);
  }, [count]);

  useLayoutEffect(() => {
    if (following.current) toEnd();
    else setUnseen(Math.max(0, count - seen.current));
  }, [count, toEnd]);

  // The reply box grows while somebody types, and a reply that failed grows by its reason: the end has to stay in
  // sight then, too.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || content.current === null) return undefined;
    const observer = new ResizeObserver(() => {
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
    if (following.current) {
      seen.current = count;
      setUnseen(0);
    }
  }, [count]);

  return { scroller, content, onScroll, unseen, toEnd };
}
