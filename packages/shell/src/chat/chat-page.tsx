import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Button } from "@parlour/ui/button.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { CloudOff } from "lucide-react";
import { useServices } from "../app/services-context.tsx";
import { useCustomer } from "../customer/customer-context.tsx";
import { conversationQuery } from "../data/conversation-query.ts";
import { profilesQuery } from "../data/queries.ts";
import { ChatHeader } from "./chat-header.tsx";
import { ChatLoading } from "./chat-loading.tsx";
import styles from "./chat-page.module.css";
import { ChatRoom } from "./chat-room.tsx";
import { useKeyboardInset } from "./use-keyboard-inset.ts";

/** /meet/:chatId: the chat with one profile (spec 2). */
export function ChatPage() {
  const { chatId } = useParams({ strict: false });
  return chatId === undefined ? null : <Chat key={chatId} profileId={chatId} />;
}

function Chat({ profileId }: { readonly profileId: string }) {
  const { client } = useServices();
  const { live, updates } = useCustomer();
  useKeyboardInset();
  const { data: profiles } = useQuery(profilesQuery(client));
  const profile = profiles?.find((one) => one.id === profileId);
  const conversation = useQuery(
    conversationQuery({ client, live, streamOpened: async () => updates.opened() }, profileId),
  );

  return (
    <section className={styles["page"]}>
      <ChatHeader profile={profile} />
      {conversation.data === undefined || profile === undefined ? (
        <Waiting
          failed={conversation.isError || (profiles !== undefined && profile === undefined)}
          retrying={conversation.isFetching}
          onRetry={() => void conversation.refetch()}
        />
      ) : (
        <ChatRoom profile={profile} conversation={conversation.data} />
      )}
    </section>
  );
}

interface WaitingProps {
  readonly failed: boolean;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

function Waiting({ failed, retrying, onRetry }: WaitingProps) {
  if (!failed) return <ChatLoading />;
  return (
    <div className={styles["middle"]}>
      <EmptyState
        icon={<CloudOff />}
        title="This chat could not be opened"
        text="The connection may have dropped. What you wrote is kept."
        action={
          <Button loading={retrying} onClick={onRetry}>
            Try again
          </Button>
        }
      />
    </div>
  );
}
