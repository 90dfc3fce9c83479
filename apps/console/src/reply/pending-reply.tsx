import { Button } from "@parlour/ui/button.tsx";
import { Spinner } from "@parlour/ui/spinner.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { PenLine, RotateCw } from "lucide-react";
import { failureMessage } from "../catalogue/error-catalogue.ts";
import styles from "../conversation/message-item.module.css";
import { waitsForLine, type PendingReply as Pending, type ReplyFailure } from "./reply-draft.ts";

function reasonOf(failure: ReplyFailure): string {
  if (failure === "unconfirmed") {
    return "The page was closed before this was confirmed. It is sent automatically, once.";
  }
  return failureMessage("sendReply", failure);
}

interface PendingReplyProps {
  readonly pending: Pending;
  readonly writer: string;
  readonly onRetry: () => void;
  readonly onEdit: () => void;
}

/**
 * A reply that the server has not acknowledged: being sent, waiting for a line (DESK-26), or failed, with what to do
 * about it.
 */
export function PendingReply({ pending, writer, onRetry, onEdit }: PendingReplyProps) {
  const { failure, resent = false } = pending;
  const waits = waitsForLine(failure);
  const state = failure === null ? "sending" : waits ? "waiting" : "failed";
  return (
    <li className={styles["item"]} data-from="profile" data-state={state}>
      <p className={styles["bubble"]}>{pending.body}</p>
      {failure === null ? (
        <p className={styles["meta"]}>
          <span>{writer}</span>
          <Spinner label={resent ? "Sending again" : "Sending"} showLabel />
        </p>
      ) : (
        <div className={styles["failure"]} role={waits ? "status" : "alert"}>
          <span className={styles["reason"]}>{reasonOf(failure)}</span>
          <Row as="span" gap={1} wrap={false}>
            <Button variant="quiet" icon={<PenLine aria-hidden />} onClick={onEdit}>
              Edit
            </Button>
            <Button variant="secondary" icon={<RotateCw aria-hidden />} onClick={onRetry}>
              {waits ? "Send now" : "Retry"}
            </Button>
          </Row>
        </div>
      )}
    </li>
  );
}
