import type { QueueItem } from "@parlour/contract/operations/queue";
import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { Check, TimerReset } from "lucide-react";
import { memo, useEffect, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { unsentOf } from "../queue/unsent-mark.ts";
import { WaitingClock } from "../queue/waiting-clock.tsx";
import { useConsole } from "../services/console-services.ts";
import styles from "./held-tabs.module.css";
import { aboutToReturn } from "./return-time.ts";
import { useNowAs } from "./use-now.ts";

interface HeldTabsProps {
  /** In the order of their numbers. */
  readonly items: readonly QueueItem[];
  readonly openId: string | null;
  /** The conversations visible on the screen, including the open one. */
  readonly shown: readonly string[];
  readonly onOpen: (conversationId: string) => void;
}

/**
 * The conversations that this operator holds, each under the key that opens it (DESK-32). Answered ones that are not on the
 * screen fold away behind their count; their keys still open them. One with an unsent text, or about to go back, stays.
 */
export function HeldTabs({ items, openId, shown, onOpen }: HeldTabsProps) {
  const drafts = useSnapshot(useConsole().replies().store.drafts);
  const [unfolded, setUnfolded] = useState(false);
  // As text: the tabs render again only when it changes.
  const foldable = useNowAs((now) =>
    items
      .filter((item) => mayFold(item, now))
      .map(({ conversationId }) => conversationId)
      .join(),
  ).split(",");
  const folds = ({ conversationId }: QueueItem) =>
    foldable.includes(conversationId) &&
    conversationId !== openId &&
    !shown.includes(conversationId) &&
    unsentOf(drafts, conversationId) === null;
  const answered = items.filter(folds).length;
  return (
    <nav className={styles["tabs"]} aria-label="Conversations you hold">
      <ol className={styles["list"]}>
        {items.map((item, index) =>
          !unfolded && folds(item) ? null : (
            <li key={item.conversationId}>
              <HeldTab
                item={item}
                number={index + 1}
                open={item.conversationId === openId}
                shown={shown.includes(item.conversationId)}
                onOpen={onOpen}
              />
            </li>
          ),
        )}
        {answered === 0 ? null : (
          <li>
            <button
              type="button"
              className={styles["tab"]}
              aria-expanded={unfolded}
              onClick={() => {
                setUnfolded(!unfolded);
              }}
            >
              <Check className={styles["check"]} aria-hidden />
              {unfolded ? "Fold answered" : `${answered} answered`}
            </button>
          </li>
        )}
      </ol>
    </nav>
  );
}

/** Whether an answered conversation needs no place among the tabs. */
function mayFold({ waitingSince, returnsAt }: QueueItem, now: number): boolean {
  return waitingSince === null && !aboutToReturn(returnsAt, now);
}

interface HeldTabProps {
  readonly item: QueueItem;
  readonly number: number;
  readonly open: boolean;
  readonly shown: boolean;
  readonly onOpen: (conversationId: string) => void;
}

const HeldTab = memo(function HeldTab({ item, number, open, shown, onOpen }: HeldTabProps) {
  const tab = useRef<HTMLButtonElement>(null);
  // If not all fit, the list scrolls so that the open one is always visible.
  useEffect(() => {
    if (open) tab.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [open]);
  const leaving = useNowAs((now) => aboutToReturn(item.returnsAt, now));
  return (
    <button
      ref={tab}
      type="button"
      className={styles["tab"]}
      aria-current={open || undefined}
      data-shown={shown || undefined}
      title={number <= 9 ? `Open (${number})` : undefined}
      onClick={() => {
        onOpen(item.conversationId);
      }}
    >
      {number <= 9 ? (
        <kbd className={styles["number"]} aria-hidden>
          {number}
        </kbd>
      ) : null}
      <span className={styles["name"]}>{item.customerName}</span>
      <span className={styles["profile"]}>
        <span aria-hidden>→ </span>
        <VisuallyHidden>, to </VisuallyHidden>
        {item.profileName}
      </span>
      {item.unanswered > 0 ? (
        <span className={styles["unread"]}>
          {item.unanswered}
          <VisuallyHidden> unanswered</VisuallyHidden>
        </span>
      ) : null}
      {item.waitingSince === null ? (
        <span className={styles["answered"]}>
          <Check aria-hidden />
          <VisuallyHidden>answered</VisuallyHidden>
        </span>
      ) : (
        <WaitingClock since={item.waitingSince} />
      )}
      {leaving ? (
        <span className={styles["leaving"]}>
          <TimerReset aria-hidden />
          <VisuallyHidden>about to go back to the queue</VisuallyHidden>
        </span>
      ) : null}
    </button>
  );
});
