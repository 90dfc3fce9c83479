import type { OpsConversation } from "@parlour/contract/operations/claimed-conversation";
import { Button } from "@parlour/ui/button.tsx";
import { ArrowDown } from "lucide-react";
import { Fragment, useLayoutEffect, type ReactNode } from "react";
import { useSnapshot } from "valtio";
import { useToday } from "../desk/use-now.ts";
import { useConsole } from "../services/console-services.ts";
import { HistoryEdge } from "./history-edge.tsx";
import { firstUnanswered, messageDays, readMark } from "./message-days.ts";
import { MessageItem } from "./message-item.tsx";
import styles from "./message-log.module.css";
import { useFollowEnd } from "./use-follow-end.ts";
import type { useHistory } from "./use-history.ts";

/** The opened search result, with the matching words. */
export interface FoundMessage {
  readonly sequence: number;
  readonly words: readonly string[];
}

interface MessageLogProps {
  readonly conversation: OpsConversation;
  readonly history: ReturnType<typeof useHistory>;
  /** How far the customer has read; undefined: unknown yet. */
  readonly readUpTo: number | undefined;
  readonly found: FoundMessage | null;
  /** The reply being sent, after all messages. */
  readonly pending: ReactNode;
}

/** The messages of a conversation, grouped by day, with a line before the unanswered ones. */
export function MessageLog({ conversation, history, readUpTo, found, pending }: MessageLogProps) {
  const { messages, customer, profile } = conversation;
  const { shown, detached } = history;
  const days = messageDays(shown, new Date(useToday()));
  const unansweredFrom = firstUnanswered(messages);
  const read = readUpTo === undefined ? null : readMark(messages, readUpTo);
  const hasPending = pending !== null && !detached;
  const { scroller, content, onScroll, unseen, atEnd, toEnd, leaveEnd } = useFollowEnd({
    newest: (messages.at(-1)?.sequence ?? 0) + (pending === null ? 0 : 1),
    first: shown[0]?.sequence ?? 0,
  });

  useLayoutEffect(() => {
    if (found === null) return;
    const item = content.current?.querySelector<HTMLElement>(`[data-sequence="${found.sequence}"]`);
    leaveEnd();
    item?.scrollIntoView({ block: "center" });
    item?.focus({ preventScroll: true });
  }, [found, content, leaveEnd]);

  const edge = { loading: history.loading, problem: history.problem };
  return (
    <div className={styles["frame"]}>
      <div
        className={styles["log"]}
        role="log"
        aria-label={`Messages with ${customer.name}`}
        // Only new messages at the end are announced, not earlier ones that are loaded.
        aria-live={atEnd && !detached ? undefined : "off"}
        data-log
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area has to be reachable by keyboard
        tabIndex={0}
        ref={scroller}
        onScroll={onScroll}
      >
        <div className={styles["content"]} ref={content}>
          {history.hasEarlier ? (
            <HistoryEdge {...edge} label="Show earlier messages" onReach={history.loadEarlier} />
          ) : null}
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
                      conversationId={conversation.conversationId}
                      message={message}
                      writer={message.from === "customer" ? customer.name : profile.name}
                      read={read?.sequence === message.sequence ? read.words : undefined}
                      found={found?.sequence === message.sequence ? found.words : undefined}
                    />
                  </Fragment>
                ))}
              </ol>
            </Fragment>
          ))}
          {detached ? (
            <HistoryEdge {...edge} label="Show later messages" onReach={history.loadLater} />
          ) : null}
          {hasPending ? <ol className={styles["messages"]}>{pending}</ol> : null}
        </div>
      </div>
      <TypingNote conversationId={conversation.conversationId} name={customer.name} />
      {detached || !atEnd ? (
        <Button
          className={styles["unseen"]}
          icon={<ArrowDown aria-hidden />}
          onClick={() => {
            history.toNewest();
            // After the newest messages have rendered again.
            requestAnimationFrame(toEnd);
          }}
        >
          {unseen > 0 ? `${unseen} new` : "Newest messages"}
        </Button>
      ) : null}
    </div>
  );
}

/** Says that the customer is typing. A component of its own, so that the messages are not rendered again with each sign. */
function TypingNote({ conversationId, name }: { readonly conversationId: string; readonly name: string }) {
  const typing = useSnapshot(useConsole().customerTyping)[conversationId] === true;
  return (
    <output className={styles["typing"]} hidden={!typing}>
      {typing ? `${name} is typing` : ""}
    </output>
  );
}
