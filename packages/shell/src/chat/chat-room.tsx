import type { Profile } from "@parlour/contract/operations/schemas";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { useServices } from "../app/services-context.tsx";
import { useCustomer } from "../customer/customer-context.tsx";
import { loadOlder } from "../data/conversation-query.ts";
import { balanceQuery } from "../data/queries.ts";
import { queryKeys } from "../data/query-keys.ts";
import { ChatFoot } from "./chat-foot.tsx";
import styles from "./chat-page.module.css";
import { chatRows } from "./chat-rows.ts";
import { unreadIn, type Conversation } from "./conversation.ts";
import { MessageList } from "./message-list.tsx";
import { entriesOf } from "./outbox.ts";
import { ProfileIntro } from "./profile-intro.tsx";
import { TypingIndicator } from "./typing-indicator.tsx";
import { useMarkRead } from "./use-mark-read.ts";

interface ChatRoomProps {
  readonly profile: Profile;
  readonly conversation: Conversation;
}

/** The messages and the composer of a loaded conversation. */
export function ChatRoom({ profile, conversation }: ChatRoomProps) {
  const { client, clock, notices } = useServices();
  const { live, outbox } = useCustomer();
  const queryClient = useQueryClient();
  const { entries } = useSnapshot(outbox.state, { sync: true });
  const { data: balance } = useQuery(balanceQuery(client));
  const { data: typing } = useQuery<boolean>({
    queryKey: queryKeys.typing(profile.id),
    queryFn: () => false,
    enabled: false,
  });
  const [atEnd, setAtEnd] = useState(true);
  // The divider stays where it was when the chat was opened, though reading goes on.
  const [unreadFrom] = useState(unreadIn(conversation) > 0 ? conversation.readUpTo : null);
  const [loadingOlder, setLoadingOlder] = useState(false);
  const loading = useRef(false);
  useMarkRead({ client, live, profileId: profile.id, conversation, atEnd });

  const outgoing = useMemo(() => entriesOf(entries, profile.id), [entries, profile.id]);
  const rows = useMemo(
    () => chatRows(conversation.messages, outgoing, unreadFrom, conversation.hasMore),
    [conversation.messages, conversation.hasMore, outgoing, unreadFrom],
  );

  const onLoadOlder = useCallback(() => {
    if (loading.current) return;
    loading.current = true;
    setLoadingOlder(true);
    loadOlder(client, queryClient, profile.id)
      .catch(() => notices.show({ tone: "error", text: "Older messages could not be loaded" }))
      .finally(() => {
        loading.current = false;
        setLoadingOlder(false);
      });
  }, [client, queryClient, profile.id, notices]);

  function copy(body: string): void {
    navigator.clipboard.writeText(body).then(
      () => notices.show({ tone: "success", text: "Copied" }),
      () => notices.show({ tone: "error", text: "Copying is not allowed here" }),
    );
  }

  return (
    <div className={styles["room"]}>
      <MessageList
        rows={rows}
        profileName={profile.name}
        now={new Date(clock.now())}
        hasMore={conversation.hasMore}
        loadingOlder={loadingOlder}
        onLoadOlder={onLoadOlder}
        onAtEnd={setAtEnd}
        unseen={atEnd ? 0 : unreadIn(conversation)}
        onRetry={outbox.retry}
        onCopy={copy}
        onRemove={outbox.remove}
        head={<ProfileIntro profile={profile} />}
        tail={typing === true ? <TypingIndicator profileName={profile.name} /> : null}
      />
      <ChatFoot profile={profile} balance={balance} isEmpty={rows.length === 0} />
    </div>
  );
}
