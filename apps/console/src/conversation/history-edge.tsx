import { Button } from "@parlour/ui/button.tsx";
import { useEffect, useEffectEvent, useRef } from "react";
import styles from "./message-log.module.css";

interface HistoryEdgeProps {
  readonly label: string;
  readonly loading: boolean;
  /** Why the last attempt failed. After a failure only the button tries again. */
  readonly problem: string | null;
  readonly onReach: () => void;
}

/** The start of the loaded messages, if there are earlier ones. Loads more when scrolled near or pressed. */
export function HistoryEdge({ label, loading, problem, onReach }: HistoryEdgeProps) {
  const edge = useRef<HTMLDivElement>(null);
  const reached = useEffectEvent(() => {
    if (problem === null) onReach();
  });

  useEffect(() => {
    const element = edge.current;
    // If the edge is still near after a page has loaded, loads the next page.
    if (element === null || loading) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) reached();
      },
      { root: element.closest("[data-log]"), rootMargin: "300px 0px" },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [loading]);

  return (
    <div className={styles["edge"]} ref={edge}>
      {problem === null ? null : <span className={styles["problem"]}>{problem}</span>}
      <Button variant="quiet" loading={loading} onClick={onReach}>
        {label}
      </Button>
    </div>
  );
}
