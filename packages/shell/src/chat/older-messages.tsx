import { Button } from "@parlour/ui/button.tsx";
import { Spinner } from "@parlour/ui/spinner.tsx";
import { useEffect, useRef, type RefObject } from "react";
import styles from "./message-list.module.css";

/** The state of loading the page before the oldest message. After a failure only a press tries again. */
export type OlderState = "idle" | "loading" | "failed";

interface OlderMessagesProps {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly hasMore: boolean;
  readonly older: OlderState;
  /** Key of the oldest message: the next page ends before it. */
  readonly before: string | undefined;
  readonly onLoad: () => void;
}

/** Loads older messages when the start of the list comes near; has a button for people who don't scroll. */
export function OlderMessages({ scroller, hasMore, older, before, onLoad }: OlderMessagesProps) {
  const mark = useRef<HTMLDivElement>(null);
  const load = useRef(onLoad);
  useEffect(() => {
    load.current = onLoad;
  });

  useEffect(() => {
    const element = mark.current;
    if (element === null || !hasMore || older !== "idle") return undefined;
    // A new observer for each page: if a page loads at once, the marker never leaves the screen and an existing
    // observer would not fire again.
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) load.current();
      },
      { root: scroller.current, rootMargin: "400px 0px 0px 0px" },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a watcher for each page, as said above
  }, [scroller, hasMore, older, before]);

  if (!hasMore) return null;
  return (
    <div ref={mark} className={styles["older"]}>
      {older === "failed" ? (
        <p className={styles["olderFailed"]}>Older messages could not be loaded.</p>
      ) : null}
      {older === "loading" ? (
        <Spinner label="Loading older messages" />
      ) : (
        <Button variant="quiet" onClick={onLoad}>
          {older === "failed" ? "Try again" : "Older messages"}
        </Button>
      )}
    </div>
  );
}
