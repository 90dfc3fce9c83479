import type { Profile } from "@parlour/contract/operations/schemas";
import { todayOf } from "@parlour/overlays/clock";
import { useCallback, useMemo, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { useServices } from "../app/services-context.tsx";
import { useCustomer } from "../customer/customer-context.tsx";
import { useBalance } from "../queries/balance-query.ts";
import { loadOlder } from "../queries/conversation-query.ts";
import { useTyping } from "../queries/typing-query.ts";
import { ChatFoot } from "./chat-foot.tsx";
import styles from "./chat-page.module.css";
import { storedRows, withOutgoing } from "./chat-rows.ts";
import { unreadIn, type Conversation } from "./conversation.ts";
import type { OlderState } from "./older-messages.tsx";
import { MessageList } from "./message-list.tsx";
import { entriesOf } from "./outbox.ts";
import { ProfileIntro } from "./profile-intro.tsx";
import { TypingIndicator } from "./typing-indicator.tsx";
import { useArrivals } from "./use-arrivals.ts";
import { useMarkRead } from "./use-mark-read.ts";
import { useUnreadDivider } from "./use-unread-divider.ts";

interface ChatRoomProps {
  readonly profile: Profile;
  readonly conversation: Conversation;
}

/** The messages and the composer of a loaded conversation. */
export function ChatRoom({ profile, conversation }: ChatRoomProps) {
  const { client, queryClient, live, clock, notices } = useServices();
  const { outbox } = useCustomer();
  const { entries } = useSnapshot(outbox.state, { sync: true });
  const { data: balance } = useBalance();
  const { data: typing } = useTyping(profile.id);
  // Until the list has scrolled to its start position, nothing counts as read.
  const [atEnd, setAtEnd] = useState(false);
  const unreadFrom = useUnreadDivider(conversation, atEnd);
  const [older, setOlder] = useState<OlderState>("idle");
  const loading = useRef(false);
  useMarkRead({ client, live, profileId: profile.id, conversation, atEnd });

  const isArrival = useArrivals(conversation);
  const outgoing = useMemo(() => entriesOf(entries, profile.id), [entries, profile.id]);
  const { messages, hasMore } = conversation;
  const stored = useMemo(() => storedRows(messages, unreadFrom, hasMore), [messages, unreadFrom, hasMore]);
  const rows = useMemo(() => withOutgoing(stored, messages, outgoing), [stored, messages, outgoing]);

  const onLoadOlder = useCallback(() => {
    if (loading.current) return;
    loading.current = true;
    setOlder("loading");
    loadOlder(client, queryClient, profile.id)
      .then(
        () => setOlder("idle"),
        () => setOlder("failed"),
      )
      .finally(() => {
        loading.current = false;
      });
  }, [client, queryClient, profile.id]);

  const copy = useCallback(
    (body: string) => {
      navigator.clipboard.writeText(body).then(
        () => notices.show({ tone: "success", text: "Copied" }),
        () => notices.show({ tone: "error", text: "Copying is not allowed here" }),
      );
    },
    [notices],
  );

  return (
    <div className={styles["room"]}>
      <MessageList
        rows={rows}
        profileName={profile.name}
        today={todayOf(clock)}
        hasMore={hasMore}
        older={older}
        onLoadOlder={onLoadOlder}
        onAtEnd={setAtEnd}
        unseen={unreadIn(conversation)}
        onRetry={outbox.retry}
        onCopy={copy}
        onRemove={outbox.remove}
        isArrival={isArrival}
        head={<ProfileIntro profile={profile} isEmpty={rows.length === 0} />}
        tail={typing === true ? <TypingIndicator profileName={profile.name} /> : null}
      />
      <ChatFoot profile={profile} balance={balance} isEmpty={rows.length === 0} />
    </div>
  );
}
