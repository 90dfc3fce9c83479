import { clsx } from "clsx";
import dayjs from "dayjs";
import { Check, Clock3, CircleAlert } from "lucide-react";
import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import type { Message } from "@parlour/contract/operations/schemas";
import { useState } from "react";
import styles from "./bubble.module.css";
import type { OutboxEntry, OutboxFailure } from "./outbox.ts";

interface MessageBubbleProps {
  readonly message: Message;
  readonly profileName: string;
  /** Shows time and status: the last of a group. */
  readonly endsRun: boolean;
  /** Whether it has just arrived; its first rendering is then animated. */
  readonly isArrival: (message: Message) => boolean;
}

/** A stored message, sent or received. Its text is always rendered as a text node, never as HTML. */
export function MessageBubble({ message, profileName, endsRun, isArrival }: MessageBubbleProps) {
  const sent = message.direction === "sent";
  const [arrives] = useState(() => isArrival(message));
  return (
    <div
      className={clsx(
        styles["line"],
        sent ? styles["sent"] : styles["received"],
        endsRun && styles["end"],
        arrives && styles["arrives"],
      )}
    >
      <VisuallyHidden>{sent ? "You:" : `${profileName}:`}</VisuallyHidden>
      <p className={styles["bubble"]}>{message.body}</p>
      {endsRun ? (
        <p className={styles["meta"]}>
          <time dateTime={message.sentAt}>{dayjs(message.sentAt).format("HH:mm")}</time>
          {sent ? (
            <>
              <Check aria-hidden />
              <span>Sent</span>
            </>
          ) : null}
          {!sent && message.creditCost === 0 ? <span className={styles["free"]}>free</span> : null}
        </p>
      ) : null}
    </div>
  );
}

/** The composer explains blocking refusals. This line shows only what happened to the message. */
const failureTexts: { readonly [Failure in OutboxFailure]: string } = {
  no_credit: "Not sent: no credits left",
  too_long: "Not sent: longer than 460 characters",
  rejected: "Not sent",
  age_verification_required: "Not sent: your age is to be confirmed first",
  cooling_off: "Not sent: you are on a break",
  self_excluded: "Not sent: your account is closed to chat",
  credit_owed: "Not sent: credits are owed",
  acceptance_required: "Not sent: our terms wait for you",
  chat_consent_required: "Not sent: your agreement is missing",
  age_check_required: "Not sent: your age is to be checked first",
  age_check_pending: "Not sent: we are checking something about your account",
};

interface OutgoingBubbleProps {
  readonly entry: OutboxEntry;
  /** An earlier message failed, and this one waits for it. */
  readonly held: boolean;
  readonly onRetry: (clientMessageId: string) => void;
  readonly onCopy: (body: string) => void;
  readonly onRemove: (clientMessageId: string) => void;
}

/** A message that is not known to be stored: sending, waiting for the connection, or failed. */
export function OutgoingBubble({ entry, held, onRetry, onCopy, onRemove }: OutgoingBubbleProps) {
  const failed = entry.state === "failed";
  const stuck = failed || (entry.attempts > 0 && !held);
  return (
    <div className={clsx(styles["line"], styles["sent"], styles["end"])} data-state={entry.state}>
      <VisuallyHidden>You:</VisuallyHidden>
      <p className={clsx(styles["bubble"], styles["pending"], failed && styles["failed"])}>{entry.body}</p>
      <div className={clsx(styles["meta"], failed && styles["problem"])} role={failed ? "alert" : undefined}>
        {failed ? <CircleAlert aria-hidden /> : <Clock3 aria-hidden />}
        <span>{statusText(entry, held)}</span>
        {stuck ? (
          <>
            <button type="button" onClick={() => onRetry(entry.clientMessageId)}>
              Retry
            </button>
            <button type="button" onClick={() => onCopy(entry.body)}>
              Copy
            </button>
          </>
        ) : null}
        {failed || held ? (
          <button type="button" onClick={() => onRemove(entry.clientMessageId)}>
            Remove
          </button>
        ) : null}
      </div>
    </div>
  );
}

function statusText(entry: OutboxEntry, held: boolean): string {
  if (entry.state === "failed") return failureTexts[entry.failure ?? "rejected"];
  if (held) return "Waits for the message before it";
  return entry.attempts > 0 ? "Waiting for connection" : "Sending";
}
