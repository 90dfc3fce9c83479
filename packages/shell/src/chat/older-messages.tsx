import { Button } from "@parlour/ui/button.tsx";
import { Spinner } from "@parlour/ui/spinner.tsx";
import { useEffect, useRef, type RefObject } from "react";
import styles from "./message-list.module.css";

interface OlderMessagesProps {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly onLoad: () => void;
}

/** Loads older messages when the beginning of the list comes near; a button for those who don't scroll. */
export function OlderMessages({ scroller, hasMore, loading, onLoad }: OlderMessagesProps) {
  const mark = useRef<HTMLDivElement>(null);
  const load = useRef(onLoad);
  useEffect(() => {
    load.current = onLoad;
  });

  useEffect(() => {
    const element = mark.current;
    if (element === null || !hasMore || loading) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) load.current();
      },
      { root: scroller.current, rootMargin: "400px 0px 0px 0px" },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [scroller, hasMore, loading]);

  if (!hasMore) return null;
  return (
    <div ref={mark} className={styles["older"]}>
      {loading ? (
        <Spinner label="Loading older messages" />
      ) : (
        <Button variant="quiet" onClick={onLoad}>
          Older messages
        </Button>
      )}
    </div>
  );
}
