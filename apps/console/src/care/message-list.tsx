import type { OpsMessage } from "@parlour/contract/operations/claimed-conversation";
import type { AuthoredMessage } from "@parlour/contract/operations/floor";
import { useLayoutEffect, useRef } from "react";
import { When } from "../parts/when.tsx";
import { MessageText } from "./abusive-text.tsx";
import styles from "./message-list.module.css";

interface MessageListProps {
  readonly messages: readonly (OpsMessage | AuthoredMessage)[];
  readonly customerName: string;
  readonly profileName: string;
  /** Words above a message: where a flag was raised, or which reply is reviewed. */
  readonly line?: { readonly above: string | undefined; readonly text: string };
  /** The list's name, for screen readers; "Messages" by default. */
  readonly label?: string;
  /** The conversation, if masked numbers and addresses can be asked for (DESK-24). */
  readonly conversationId?: string;
}

/** Who wrote a message: the customer, or the profile and the person behind it if the caller may know them. */
function writerOf(message: OpsMessage | AuthoredMessage, customerName: string, profileName: string): string {
  if (message.from === "customer") return customerName;
  const author = "author" in message ? message.author : null;
  return author === null ? profileName : `${author.displayName} as ${profileName}`;
}

/** Messages for supervisors, to be read only: oldest first, scrolled to the end. */
export function MessageList(props: MessageListProps) {
  const { messages, customerName, profileName, line, label = "Messages", conversationId } = props;
  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
    <section ref={scroller} className={styles["scroll"]} aria-label={label} tabIndex={0}>
      <ol className={styles["list"]}>
        {messages.map((message) => (
          <li key={message.id} className={styles["message"]} data-from={message.from}>
            {line !== undefined && message.id === line.above ? (
              <p className={styles["mark"]}>{line.text}</p>
            ) : null}
            <p className={styles["meta"]}>
              <strong>{writerOf(message, customerName, profileName)}</strong> <When at={message.sentAt} />
              {message.from === "profile" ? (message.creditCost === 0 ? " · free" : " · 1 credit") : null}
            </p>
            <p className={styles["body"]}>
              <MessageText message={message} conversationId={conversationId} counted={false} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
