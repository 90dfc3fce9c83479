import type { Message } from "@parlour/contract/operations/schemas";
import { memo } from "react";
import { MessageBubble, OutgoingBubble } from "./bubble.tsx";
import { dayLabel, type ChatRow } from "./chat-rows.ts";
import styles from "./message-list.module.css";

/** The functions that a message's row calls. */
export interface RowActions {
  readonly onRetry: (clientMessageId: string) => void;
  readonly onCopy: (body: string) => void;
  readonly onRemove: (clientMessageId: string) => void;
  /** Whether a message has just come, while its chat was open. */
  readonly isArrival: (message: Message) => boolean;
}

interface MessageRowProps extends RowActions {
  readonly row: ChatRow;
  readonly profileName: string;
  /** YYYY-MM-DD */
  readonly today: string;
}

/** One row of the list, of any kind. Memoized by identity, so that scrolling renders only new rows. */
export const MessageRow = memo(function MessageRow({
  row,
  profileName,
  today,
  isArrival,
  ...actions
}: MessageRowProps) {
  switch (row.kind) {
    case "day":
      return (
        <p className={styles["day"]}>
          <span>{dayLabel(row.day, today)}</span>
        </p>
      );
    case "unread":
      return (
        <p className={styles["unread"]}>
          <span>{row.count === 1 ? "1 new message" : `${row.count} new messages`}</span>
        </p>
      );
    case "message":
      return (
        <MessageBubble
          message={row.message}
          profileName={profileName}
          endsRun={row.endsRun}
          isArrival={isArrival}
        />
      );
    case "outgoing":
      return <OutgoingBubble entry={row.entry} held={row.held} {...actions} />;
    default:
      return row satisfies never;
  }
});
