import { Button } from "@parlour/ui/button.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Skeleton } from "@parlour/ui/skeleton.tsx";
import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { CloudOff, Coffee, ListFilter } from "lucide-react";
import { memo, type RefObject, useCallback, useMemo, useState } from "react";
import { useSnapshot } from "valtio";
import { thrownMessage } from "../catalogue/error-catalogue.ts";
import { changeDeskSettings } from "../desk/desk-settings.ts";
import { latePart } from "../parts/late-part.tsx";
import { useConsole } from "../services/console-services.ts";
import type { DeskQueue } from "./desk-queue.ts";
import { QueueFilter } from "./queue-filter.tsx";
import styles from "./queue-pane.module.css";
import { QueueRow } from "./queue-row.tsx";
import { unsentOf } from "./unsent-mark.ts";
import { WaitingList } from "./waiting-list.tsx";

/** Loads with the first conversation that is put away. */
const SnoozedRows = latePart(
  async () => (await import("../snooze/snoozed-rows.tsx")).SnoozedRows,
  ({ items }) => items.length > 0,
);

interface QueuePaneProps {
  /** Filtered by the chosen sites; null until the first response. */
  readonly queue: DeskQueue | null;
  /** All sites together. */
  readonly everything: DeskQueue | null;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly openId: string | null;
  readonly claimingId: string | null;
  /** Has a stable identity. */
  readonly onOpen: (conversationId: string) => void;
  readonly listRef: RefObject<HTMLDivElement | null>;
}

/** The queue: this operator's claims, then what waits for anyone. */
export const QueuePane = memo(function QueuePane(props: QueuePaneProps) {
  const { queue, everything, error, onRetry, openId, claimingId, onOpen, listRef } = props;
  const drafts = useSnapshot(useConsole().replies().store.drafts);
  const above = useMemo(() => [...(queue?.mine ?? []), ...(queue?.snoozed ?? [])], [queue]);
  // State, so that the list is rendered again once its scroller is there: it draws the rows that are in sight.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const takeScroller = useCallback(
    (element: HTMLDivElement | null) => {
      listRef.current = element;
      setScroller(element);
    },
    [listRef],
  );

  return (
    <section className={styles["pane"]} aria-label="Queue">
      <QueueFilter everything={everything} />
      {error === null ? null : (
        <div className={styles["failure"]} role="alert">
          <CloudOff aria-hidden />
          <span>{thrownMessage("queue", error)}</span>
          <Button variant="quiet" onClick={onRetry}>
            Retry
          </Button>
        </div>
      )}
      <div className={styles["scroll"]} ref={takeScroller}>
        {queue === null ? (
          error === null && <QueueSkeleton />
        ) : (
          <>
            {queue.mine.length === 0 ? null : (
              <>
                <h2 className={styles["heading"]}>
                  Mine <span className={styles["count"]}>{queue.mine.length}</span>
                </h2>
                <ul className={styles["rows"]}>
                  {queue.mine.map((item) => (
                    <li key={item.conversationId}>
                      <QueueRow
                        item={item}
                        open={item.conversationId === openId}
                        busy={item.conversationId === claimingId}
                        unsent={unsentOf(drafts, item.conversationId)}
                        onOpen={onOpen}
                      />
                    </li>
                  ))}
                </ul>
              </>
            )}
            <SnoozedRows items={queue.snoozed} openId={openId} onOpen={onOpen} />
            <h2 className={styles["heading"]}>
              Waiting <span className={styles["count"]}>{queue.waiting.length}</span>
            </h2>
            {queue.waiting.length > 0 ? (
              <WaitingList
                items={queue.waiting}
                held={above}
                scroller={scroller}
                openId={openId}
                claimingId={claimingId}
                drafts={drafts}
                onOpen={onOpen}
              />
            ) : (
              <NobodyWaits elsewhere={everything?.waiting.length ?? 0} />
            )}
          </>
        )}
      </div>
    </section>
  );
});

/** An empty queue: everywhere, or only at the chosen sites. */
function NobodyWaits({ elsewhere }: { readonly elsewhere: number }) {
  const settings = useConsole().deskSettings();
  if (elsewhere === 0) {
    return (
      <EmptyState
        className={styles["empty"]}
        level={3}
        icon={<Coffee />}
        title="Nobody is waiting"
        text="New conversations appear here by themselves, in the order you have chosen."
      />
    );
  }
  return (
    <EmptyState
      className={styles["empty"]}
      level={3}
      icon={<ListFilter />}
      title="Nobody is waiting here"
      text={`At other sites ${elsewhere === 1 ? "one is" : `${elsewhere} are`} waiting.`}
      action={
        <Button
          variant="secondary"
          onClick={() => {
            changeDeskSettings(settings, { sites: [] });
          }}
        >
          Show all sites
        </Button>
      }
    />
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
