import type { UnchargedReply } from "@parlour/contract/operations/statement";
import { Button } from "@parlour/ui/button.tsx";
import { useState } from "react";
import { formatDayAndTime } from "./date-format.ts";
import styles from "./statement-page.module.css";

/** How many rows are shown at once. */
const pageSize = 20;

/** Uncharged replies, newest first, each with its reason. */
export function FreeReplies({ replies }: { readonly replies: readonly UnchargedReply[] }) {
  const [shown, setShown] = useState(pageSize);
  return (
    <section className={styles["movements"]} aria-labelledby="free-replies">
      <h2 id="free-replies" className={styles["heading"]}>
        Replies that cost nothing
      </h2>
      {replies.length === 0 ? (
        <p className={styles["small"]}>There were none so far.</p>
      ) : (
        <ol className={styles["list"]}>
          {replies
            .toReversed()
            .slice(0, shown)
            .map(({ replyId, reason, text, createdAt }) => (
              <li key={`${replyId} ${reason}`} className={styles["movement"]}>
                <span className={styles["what"]}>{text}</span>
                <span className={styles["change"]}>0</span>
                <span className={styles["small"]}>{formatDayAndTime(createdAt)}</span>
              </li>
            ))}
        </ol>
      )}
      {shown >= replies.length ? null : (
        <Button variant="secondary" onClick={() => setShown(shown + pageSize)}>
          Show earlier ones
        </Button>
      )}
    </section>
  );
}
