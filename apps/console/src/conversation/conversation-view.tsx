import type { OpsConversation } from "@parlour/contract/operations/operators";
import { opsTyping } from "@parlour/contract/operations/operators";
import { Notice } from "@parlour/ui/notice.tsx";
import { useEffect, useMemo, useState, type Ref } from "react";
import { useSnapshot } from "valtio";
import { PendingReply } from "../reply/pending-reply.tsx";
import { ReplyBox } from "../reply/reply-box.tsx";
import { editReply, emptyDraft, withText } from "../reply/reply-draft.ts";
import { browserTimers, createTypingSignal } from "../reply/typing-signal.ts";
import { useConsole } from "../services/console-services.ts";
import styles from "./conversation-view.module.css";
import { MessageLog } from "./message-log.tsx";

interface ConversationViewProps {
  readonly conversation: OpsConversation;
  readonly boxRef: Ref<HTMLTextAreaElement>;
}

/** Messages and reply box of a conversation that this operator holds. */
export function ConversationView({ conversation, boxRef }: ConversationViewProps) {
  const { conversationId, messages, customer, profile } = conversation;
  const { client, replies } = useConsole();
  const { store, delivery } = replies();
  const draft = useSnapshot(store.drafts)[conversationId] ?? emptyDraft;
  const [refusal, setRefusal] = useState<string | null>(null);

  useEffect(() => {
    store.reconcile(conversationId, new Set(messages.map((message) => message.id)));
  }, [store, conversationId, messages]);

  const typing = useMemo(
    () =>
      createTypingSignal((isTyping) => {
        const input = { params: { conversationId }, body: { typing: isTyping } };
        // Worthless late and harmless when lost: nobody is told.
        void client.call(opsTyping, input).catch(() => undefined);
      }, browserTimers),
    [client, conversationId],
  );

  function deliver(how: "send" | "retry") {
    setRefusal(null);
    void delivery[how](conversationId).then(setRefusal);
  }

  const underWay = draft.pending === null ? null : "Waits for the reply before it";
  const arrived = messages.some((message) => message.id === draft.pending?.replyId);
  const pending =
    draft.pending === null || arrived ? null : (
      <PendingReply
        pending={draft.pending}
        writer={profile.name}
        onRetry={() => {
          deliver("retry");
        }}
        onEdit={() => {
          store.update(conversationId, editReply);
        }}
      />
    );

  return (
    <>
      <MessageLog conversation={conversation} pending={pending} />
      <div className={styles["composer"]}>
        {customer.hasCredit ? null : (
          <Notice tone="warning" title="Waiting for credit">
            {customer.name} has no credit left, so nothing can be sent. Your draft is kept; sending opens
            again as soon as credit is bought.
          </Notice>
        )}
        {refusal !== null && customer.hasCredit ? (
          <Notice
            tone="error"
            onClose={() => {
              setRefusal(null);
            }}
          >
            {refusal}
          </Notice>
        ) : null}
        <ReplyBox
          profileName={profile.name}
          text={draft.text}
          hold={customer.hasCredit ? underWay : "Waiting for credit"}
          typing={typing}
          boxRef={boxRef}
          onText={(text) => {
            store.update(conversationId, (before) => withText(before, text));
          }}
          onSend={() => {
            deliver("send");
          }}
        />
      </div>
    </>
  );
}
