import { opsTyping, type OpsConversation } from "@parlour/contract/operations/claimed-conversation";
import { useEffect, useMemo, useState, type Ref } from "react";
import { useSnapshot } from "valtio";
import { useSheet } from "../queries/sheet-query.ts";
import { PendingReply } from "../reply/pending-reply.tsx";
import { editReply, emptyDraft } from "../reply/reply-draft.ts";
import { browserTimers, createTypingSignal } from "@parlour/api-client/typing-signal";
import { useConsole } from "../services/console-services.ts";
import { Composer } from "./composer.tsx";
import { MessageLog, type FoundMessage } from "./message-log.tsx";
import { MessageSearch } from "./message-search.tsx";
import { useHistory } from "./use-history.ts";
import { WhisperNotes } from "./whisper-notes.tsx";

interface ConversationViewProps {
  readonly conversation: OpsConversation;
  readonly boxRef: Ref<HTMLTextAreaElement>;
  /** Whether the search in the conversation is open. */
  readonly searching?: boolean;
  readonly onSearchEnd?: () => void;
}

/** Messages and reply box of a conversation that this operator holds. */
export function ConversationView(props: ConversationViewProps) {
  const { conversation, boxRef, searching = false, onSearchEnd } = props;
  const { conversationId, messages, profile } = conversation;
  const { client, replies } = useConsole();
  const { store, delivery, sync } = replies();
  const draft = useSnapshot(store.drafts)[conversationId] ?? emptyDraft;
  const sheet = useSheet(conversationId).data;
  const history = useHistory(conversation);
  const [found, setFound] = useState<FoundMessage | null>(null);

  useEffect(() => {
    store.reconcile(conversationId, messages);
  }, [store, conversationId, messages]);

  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === "hidden") sync.flush();
    };
    document.addEventListener("visibilitychange", leave);
    return () => {
      document.removeEventListener("visibilitychange", leave);
      // Another conversation is opened, so typed text is saved at once.
      sync.flush();
    };
  }, [sync]);

  const typing = useMemo(
    () =>
      createTypingSignal((isTyping) => {
        const input = { params: { conversationId }, body: { typing: isTyping } };
        // A late or lost report does no harm, so a failure shows no message.
        void client.call(opsTyping, input).catch(() => undefined);
      }, browserTimers),
    [client, conversationId],
  );

  const refusal = useSnapshot(delivery.refusals)[conversationId] ?? null;

  const arrived = messages.some((message) => message.id === draft.pending?.replyId);
  const pending =
    draft.pending === null || arrived ? null : (
      <PendingReply
        pending={draft.pending}
        writer={profile.name}
        onRetry={() => {
          history.toNewest();
          delivery.retry(conversationId);
        }}
        onEdit={() => {
          store.update(conversationId, editReply);
        }}
      />
    );

  return (
    <>
      {searching && onSearchEnd !== undefined ? (
        <MessageSearch
          conversation={conversation}
          onGo={(message, words) => {
            void history.goTo(message.sequence).then((shown) => {
              if (shown) setFound({ sequence: message.sequence, words });
            });
          }}
          onClose={() => {
            setFound(null);
            onSearchEnd();
          }}
        />
      ) : null}
      <WhisperNotes conversationId={conversationId} whispers={sheet?.whispers ?? []} />
      <MessageLog
        conversation={conversation}
        history={history}
        readUpTo={sheet?.readUpTo}
        found={found}
        pending={pending}
      />
      <Composer
        conversation={conversation}
        sheet={sheet}
        typing={typing}
        boxRef={boxRef}
        refusal={refusal}
        onRefusalSeen={() => {
          delivery.dismissRefusal(conversationId);
        }}
        onSend={(despite) => {
          history.toNewest();
          delivery.send(conversationId, despite);
        }}
      />
    </>
  );
}
