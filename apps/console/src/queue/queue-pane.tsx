import type { QueueItem } from "@parlour/contract/operations/operators";
import { Button } from "@parlour/ui/button.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Skeleton } from "@parlour/ui/skeleton.tsx";
import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { CloudOff, Coffee } from "lucide-react";
import type { Ref } from "react";
import { useSnapshot } from "valtio";
import { thrownMessage } from "../catalogue/error-catalogue.ts";
import { useConsole } from "../services/console-services.ts";
import type { DeskQueue } from "./desk-queue.ts";
import styles from "./queue-pane.module.css";
import { QueueRow } from "./queue-row.tsx";

interface QueuePaneProps {
  /** null until the first answer. */
  readonly queue: DeskQueue | null;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly openId: string | null;
  readonly claimingId: string | null;
  readonly onOpen: (conversationId: string) => void;
  readonly listRef: Ref<HTMLDivElement>;
}

/** The queue: what this operator holds, then what waits for anyone. */
export function QueuePane({ queue, error, onRetry, openId, claimingId, onOpen, listRef }: QueuePaneProps) {
  const drafts = useSnapshot(useConsole().replies().store.drafts);

  function rows(items: readonly QueueItem[]) {
    return (
      <ul className={styles["rows"]}>
        {items.map((item) => (
          <li key={item.conversationId}>
            <QueueRow
              item={item}
              open={item.conversationId === openId}
              busy={item.conversationId === claimingId}
              hasDraft={item.conversationId in drafts}
              onPress={() => {
                onOpen(item.conversationId);
              }}
            />
          </li>
        ))}
      </ul>
    );
  }

  return (
    <section className={styles["pane"]} aria-label="Queue">
      {error === null ? null : (
        <div className={styles["failure"]} role="alert">
          <CloudOff aria-hidden />
          <span>{thrownMessage("queue", error)}</span>
          <Button variant="quiet" onClick={onRetry}>
            Retry
          </Button>
        </div>
      )}
      <div className={styles["scroll"]} ref={listRef}>
        {queue === null ? (
          error === null && <QueueSkeleton />
        ) : (
          <>
            {queue.mine.length === 0 ? null : (
              <>
                <h2 className={styles["heading"]}>
                  Mine <span className={styles["count"]}>{queue.mine.length}</span>
                </h2>
                {rows(queue.mine)}
              </>
            )}
            <h2 className={styles["heading"]}>
              Waiting <span className={styles["count"]}>{queue.waiting.length}</span>
            </h2>
            {queue.waiting.length > 0 ? (
              rows(queue.waiting)
            ) : (
              <EmptyState
                className={styles["empty"]}
                level={3}
                icon={<Coffee />}
                title="Nobody is waiting"
                text="New conversations appear here by themselves, longest waiting first."
              />
            )}
          </>
        )}
      </div>
    </section>
  );
}

function QueueSkeleton() {
  return (
    <div className={styles["skeleton"]}>
      <output>
        <VisuallyHidden>Loading the queue</VisuallyHidden>
      </output>
      {[72, 58, 84, 64].map((width) => (
        <div className={styles["skeletonRow"]} key={width}>
          <Skeleton round width={32} height={32} />
          <div className={styles["skeletonLines"]}>
            <Skeleton width="48%" />
            <Skeleton width={`${width}%`} />
          </div>
        </div>
      ))}
    </div>
  );
}
