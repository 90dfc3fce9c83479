import type { GoodwillRefund } from "@parlour/contract/operations/statement";
import { formatDayAndTime } from "./date-format.ts";
import styles from "./statement-page.module.css";

/** Money that went back as goodwill, newest first (REFUND-10). Shows nothing if there was none. */
export function GoodwillRefunds({ refunds }: { readonly refunds: readonly GoodwillRefund[] }) {
  if (refunds.length === 0) return null;
  return (
    <section className={styles["movements"]} aria-labelledby="goodwill-refunds">
      <h2 id="goodwill-refunds" className={styles["heading"]}>
        Money back as goodwill
      </h2>
      <ol className={styles["list"]}>
        {refunds.toReversed().map(({ refundId, text, createdAt }) => (
          <li key={refundId} className={styles["movement"]}>
            <span className={styles["what"]}>{text}</span>
            <span className={styles["change"]}>0</span>
            <span className={styles["small"]}>{formatDayAndTime(createdAt)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
