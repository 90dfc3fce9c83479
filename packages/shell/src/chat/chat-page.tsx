import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { buttonClass } from "@parlour/ui/button-class";
import { Button } from "@parlour/ui/button.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { CloudOff, MoonStar } from "lucide-react";
import { useBalance } from "../queries/balance-query.ts";
import { useBundles } from "../queries/bundles-query.ts";
import { useConversation } from "../queries/conversation-query.ts";
import { useMe } from "../queries/me-query.ts";
import { useProfiles } from "../queries/profiles-query.ts";
import { NoticesOutlet } from "../notices/notices-place.tsx";
import { ChatHeader } from "./chat-header.tsx";
import { ChatLoading } from "./chat-loading.tsx";
import styles from "./chat-page.module.css";
import { ChatRoom } from "./chat-room.tsx";
import { useVisibleHeight } from "./use-visible-height.ts";

/** /meet/:chatId: the chat with one profile (NAV-3). */
export function ChatPage() {
  const { chatId } = useParams({ strict: false });
  return chatId === undefined ? null : <Chat key={chatId} profileId={chatId} />;
}

/**
 * Whether what decides the foot's height is known, or has failed: the account, the balance, and at zero balance the
 * bundles. Stays true, so that a balance that reaches zero hides no messages.
 */
function useFootIsKnown(): boolean {
  const account = useMe();
  const balance = useBalance();
  const bundles = useBundles();
  const offersBundles = balance.data !== undefined && balance.data <= 0;
  const known = !account.isPending && !balance.isPending && !(offersBundles && bundles.isPending);
  const [wasKnown, setWasKnown] = useState(known);
  if (known && !wasKnown) setWasKnown(true);
  return known || wasKnown;
}

function Chat({ profileId }: { readonly profileId: string }) {
  useVisibleHeight();
  const { data: profiles, isError: profilesFailed, refetch: refetchProfiles } = useProfiles();
  const profile = profiles?.find((one) => one.id === profileId);
  const conversation = useConversation(profileId);
  const footIsKnown = useFootIsKnown();
  const works = conversation.data !== undefined && profile !== undefined && footIsKnown;

  return (
    <section className={styles["page"]}>
      <ChatHeader profile={profile} works={works} />
      <NoticesOutlet way="between" />
      {!works ? (
        <Waiting
          gone={profiles !== undefined && profile === undefined}
          failed={conversation.isError || profilesFailed}
          retrying={conversation.isFetching}
          onRetry={() => {
            void conversation.refetch();
            if (profilesFailed) void refetchProfiles();
          }}
        />
      ) : (
        <ChatRoom profile={profile} conversation={conversation.data} />
      )}
    </section>
  );
}

interface WaitingProps {
  /** The profile does not exist (any more). */
  readonly gone: boolean;
  readonly failed: boolean;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

function Waiting({ gone, failed, retrying, onRetry }: WaitingProps) {
  if (gone) {
    return (
      <div className={styles["middle"]}>
        <EmptyState
          icon={<MoonStar />}
          title="Nobody is at home here"
          text="This profile is not available any more. Others are awake."
          action={
            <Link to="/meet" className={buttonClass()}>
              All profiles
            </Link>
          }
        />
      </div>
    );
  }
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
