import type { QueueItem } from "@parlour/contract/operations/queue";
import styles from "../queue/queue-pane.module.css";
import { QueueRow } from "../queue/queue-row.tsx";

interface SnoozedRowsProps {
  readonly items: readonly QueueItem[];
  readonly openId: string | null;
  readonly onOpen: (conversationId: string) => void;
}

/** The conversations that this operator has put away, with the time at which each comes back (DESK-38). */
export function SnoozedRows({ items, openId, onOpen }: SnoozedRowsProps) {
  if (items.length === 0) return null;
  return (
    <>
      <h2 className={styles["heading"]}>
        Put away <span className={styles["count"]}>{items.length}</span>
      </h2>
      <ul className={styles["rows"]}>
        {items.map((item) => (
          <li key={item.conversationId}>
            <QueueRow
              item={item}
              open={item.conversationId === openId}
              busy={false}
              unsent={null}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
