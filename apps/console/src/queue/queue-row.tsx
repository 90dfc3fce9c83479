import type { QueueItem } from "@parlour/contract/operations/queue";
import { Avatar } from "@parlour/ui/avatar.tsx";
import { Badge } from "@parlour/ui/badge.tsx";
import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { AlarmClock, Check, CloudOff, HandHelping, HeartHandshake, PenLine, Sparkles } from "lucide-react";
import { memo } from "react";
import { kindNames } from "../care/kind-names.ts";
import { SiteBadge } from "../desk/site-badge.tsx";
import styles from "./queue-row.module.css";
import type { UnsentMark } from "./unsent-mark.ts";
import { WaitingClock } from "./waiting-clock.tsx";

/** Returns a time of day in the reader's own time zone. */
function clockTime(at: string): string {
  return new Date(at).toTimeString().slice(0, 5);
}

interface QueueRowProps {
  readonly item: QueueItem;
  readonly open: boolean;
  /** A claim is in progress. */
  readonly busy: boolean;
  readonly unsent: UnsentMark | null;
  /** It has left the queue and only keeps its place. */
  readonly gone?: boolean;
  /** Has a stable identity, otherwise the row renders again with each change of the queue. */
  readonly onOpen: (conversationId: string) => void;
  /** Called with the focused row; null: this one lost the focus. Has a stable identity. */
  readonly onFocused?: (conversationId: string | null) => void;
}

/** One conversation in the queue. Pressing it opens it; an unclaimed one can then be claimed. */
export const QueueRow = memo(function QueueRow({
  item,
  open,
  busy,
  unsent,
  gone = false,
  onOpen,
  onFocused,
}: QueueRowProps) {
  const suggests = item.suggests ?? [];
  return (
    <button
      type="button"
      className={styles["row"]}
      disabled={gone}
      data-queue-row={gone ? undefined : item.conversationId}
      data-urgent={suggests.length > 0 || undefined}
      aria-current={open || undefined}
      aria-busy={busy || undefined}
      onFocus={() => {
        onFocused?.(item.conversationId);
      }}
      onBlur={() => {
        onFocused?.(null);
      }}
      onClick={() => {
        onOpen(item.conversationId);
      }}
    >
      <Avatar name={item.customerName} size={32} decorative />
      <span className={styles["body"]}>
        <span className={styles["line"]}>
          <span className={styles["names"]}>
            <span className={styles["customer"]}>{item.customerName}</span>
            <span className={styles["profile"]}>
              <span aria-hidden>→ </span>
              <VisuallyHidden>, to </VisuallyHidden>
              {item.profileName}
            </span>
          </span>
          {gone ? (
            <span className={styles["taken"]}>taken</span>
          ) : item.snoozedUntil !== undefined ? (
            <span className={styles["answered"]}>
              <AlarmClock aria-hidden />
              until {clockTime(item.snoozedUntil)}
            </span>
          ) : item.waitingSince === null ? (
            <span className={styles["answered"]}>
              <Check aria-hidden />
              answered
            </span>
          ) : (
            <WaitingClock since={item.waitingSince} />
          )}
        </span>
        <span className={styles["preview"]}>{item.preview}</span>
        <span className={styles["line"]}>
          <SiteBadge brand={item.brand} region={item.region} />
          <span className={styles["marks"]}>
            {item.handedBy === null || unsent !== null ? null : (
              <span className={styles["handed"]}>
                <HandHelping aria-hidden />
                <span>from {item.handedBy.displayName}</span>
              </span>
            )}
            {item.backBecause === undefined || unsent !== null ? null : (
              <span className={styles["handed"]}>
                <AlarmClock aria-hidden />
                <span>back</span>
              </span>
            )}
            {suggests.length === 0 ? null : (
              <span className={styles["suggests"]}>
                <HeartHandshake aria-hidden />
                <span>{suggests.map((kind) => `${kindNames[kind]}?`).join(" ")}</span>
              </span>
            )}
            {item.newCustomer && item.handedBy === null && suggests.length === 0 ? (
              <span className={styles["new"]}>
                <Sparkles aria-hidden />
                new
              </span>
            ) : null}
            {unsent === null ? null : (
              <span className={styles["draft"]}>
                {unsent === "draft" ? <PenLine aria-hidden /> : <CloudOff aria-hidden />}
                {unsent}
              </span>
            )}
            {item.unanswered > 0 ? (
              <Badge tone="primary">
                {item.unanswered}
                <VisuallyHidden> unanswered</VisuallyHidden>
              </Badge>
            ) : null}
          </span>
        </span>
      </span>
    </button>
  );
});
