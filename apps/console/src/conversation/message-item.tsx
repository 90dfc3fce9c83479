import type { OpsMessage } from "@parlour/contract/operations/claimed-conversation";
import { MessageText } from "../care/abusive-text.tsx";
import styles from "./message-item.module.css";

const timeOfDay = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/** Only replies can cost the customer something. */
function costLabel(message: OpsMessage): string | null {
  if (message.from === "customer") return null;
  if (message.creditCost === 0) return "no charge";
  return message.creditCost === 1 ? "1 credit" : `${message.creditCost} credits`;
}

interface MessageItemProps {
  readonly conversationId: string;
  readonly message: OpsMessage;
  readonly writer: string;
  /** How far the customer has read, if this message shows it. */
  readonly read?: string | undefined;
  /** The opened search result, with the matching words. */
  readonly found?: readonly string[] | undefined;
}

/** One message: the customer's on the left, the profile's on the right. */
export function MessageItem({ conversationId, message, writer, read, found }: MessageItemProps) {
  const cost = costLabel(message);
  return (
    <li
      className={styles["item"]}
      data-from={message.from}
      data-sequence={message.sequence}
      data-found={found === undefined ? undefined : true}
      tabIndex={-1}
    >
      <p className={styles["bubble"]}>
        <MessageText message={message} conversationId={conversationId} words={found} />
      </p>
      <p className={styles["meta"]}>
        <span>{writer}</span>
        <time dateTime={message.sentAt}>{timeOfDay.format(new Date(message.sentAt))}</time>
        {cost === null ? null : <span>{cost}</span>}
        {read === undefined ? null : <span>{read}</span>}
      </p>
    </li>
  );
}
