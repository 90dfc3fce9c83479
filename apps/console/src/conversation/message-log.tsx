import type { OpsConversation } from "@parlour/contract/operations/operators";
import { Button } from "@parlour/ui/button.tsx";
import { ArrowDown } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { useToday } from "../desk/use-now.ts";
import { firstUnanswered, messageDays } from "./message-days.ts";
import { MessageItem } from "./message-item.tsx";
import styles from "./message-log.module.css";
import { useFollowEnd } from "./use-follow-end.ts";

interface MessageLogProps {
  readonly conversation: OpsConversation;
  /** The reply that is under way, after all messages. */
  readonly pending: ReactNode;
}

/** The messages of a conversation, cut by day, with a line where the unanswered ones begin. */
export function MessageLog({ conversation, pending }: MessageLogProps) {
  const { messages, customer, profile } = conversation;
  const days = messageDays(messages, new Date(useToday()));
  const unansweredFrom = firstUnanswered(messages);
  const hasPending = pending !== null;
  const { scroller, content, onScroll, unseen, toEnd } = useFollowEnd(messages.length + (hasPending ? 1 : 0));

  return (
    <div className={styles["frame"]}>
      <div
        className={styles["log"]}
        role="log"
        aria-label={`Messages with ${customer.name}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area has to be reachable by keyboard
        tabIndex={0}
        ref={scroller}
        onScroll={onScroll}
      >
        <div className={styles["content"]} ref={content}>
          {days.map((day) => (
            <Fragment key={day.day}>
              <h3 className={styles["day"]}>
                <span>{day.label}</span>
              </h3>
              <ol className={styles["messages"]}>
                {day.messages.map((message) => (
                  <Fragment key={message.id}>
                    {message.sequence === unansweredFrom ? (
                      <li className={styles["unanswered"]}>
                        <span>Unanswered</span>
                      </li>
                    ) : null}
                    <MessageItem
                      message={message}
                      writer={message.from === "customer" ? customer.name : profile.name}
                    />
                  </Fragment>
                ))}
              </ol>
            </Fragment>
          ))}
          {hasPending ? <ol className={styles["messages"]}>{pending}</ol> : null}
        </div>
      </div>
      {unseen === 0 ? null : (
        <Button className={styles["unseen"]} icon={<ArrowDown aria-hidden />} onClick={toEnd}>
          {unseen} new
        </Button>
      )}
    </div>
  );
}
