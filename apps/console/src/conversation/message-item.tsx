import type { OpsMessage } from "@parlour/contract/operations/operators";
import styles from "./message-item.module.css";

const timeOfDay = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/** Only replies can cost the customer something. */
function costWords(message: OpsMessage): string | null {
  if (message.from === "customer") return null;
  if (message.creditCost === 0) return "no charge";
  return message.creditCost === 1 ? "1 credit" : `${message.creditCost} credits`;
}

interface MessageItemProps {
  readonly message: OpsMessage;
  readonly writer: string;
}

/** One message: the customer's on the left, the profile's on the right. */
export function MessageItem({ message, writer }: MessageItemProps) {
  const cost = costWords(message);
  return (
    <li className={styles["item"]} data-from={message.from}>
      <p className={styles["bubble"]}>{message.body}</p>
      <p className={styles["meta"]}>
        <span>{writer}</span>
        <time dateTime={message.sentAt}>{timeOfDay.format(new Date(message.sentAt))}</time>
        {cost === null ? null : <span>{cost}</span>}
      </p>
    </li>
  );
}
