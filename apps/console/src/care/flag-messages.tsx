import type { CareFlag } from "@parlour/contract/operations/care";
import type { OpsMessage } from "@parlour/contract/operations/claimed-conversation";
import { useLayoutEffect, useRef } from "react";
import { When } from "../parts/when.tsx";
import { MessageText } from "./abusive-text.tsx";
import styles from "./flag-messages.module.css";

/**
 * The messages for deciding about a flag, oldest first, scrolled to the end, with a line where the flag was
 * raised.
 */
export function FlagMessages(props: { readonly messages: readonly OpsMessage[]; readonly flag: CareFlag }) {
  const { messages, flag } = props;
  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, []);
  const firstAfter = messages.find((message) => message.sentAt > flag.raisedAt)?.id;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
    <section ref={scroller} className={styles["scroll"]} aria-label="Messages" tabIndex={0}>
      <ol className={styles["list"]}>
        {messages.map((message) => (
          <li key={message.id} className={styles["message"]} data-from={message.from}>
            {message.id === firstAfter ? <p className={styles["mark"]}>After the flag</p> : null}
            <p className={styles["meta"]}>
              <strong>{message.from === "customer" ? flag.customerName : flag.profileName}</strong>{" "}
              <When at={message.sentAt} />
              {message.from === "profile" ? (message.creditCost === 0 ? " · free" : " · 1 credit") : null}
            </p>
            <p className={styles["body"]}>
              <MessageText message={message} conversationId={flag.conversationId} counted={false} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
