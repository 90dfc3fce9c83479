import type { DeskSheet } from "@parlour/contract/operations/desk-conversation";
import type { OpsConversation } from "@parlour/contract/operations/claimed-conversation";
import { Notice } from "@parlour/ui/notice.tsx";
import { useEffect, type Ref } from "react";
import { useSnapshot } from "valtio";
import { HeldBack } from "../reply/held-back.tsx";
import { OthersText, OwnOtherText } from "../reply/other-texts.tsx";
import { ReplyBox } from "../reply/reply-box.tsx";
import { emptyDraft, joined, withText } from "../reply/reply-draft.ts";
import type { ReplyRefusal } from "../reply/reply-delivery.ts";
import type { TypingSignal } from "@parlour/api-client/typing-signal";
import { useConsole } from "../services/console-services.ts";
import styles from "./composer.module.css";
import { holdOf, ReplyEligibilityNote } from "./reply-eligibility.tsx";

interface ComposerProps {
  readonly conversation: OpsConversation;
  readonly sheet: DeskSheet | undefined;
  readonly typing: TypingSignal;
  readonly boxRef: Ref<HTMLTextAreaElement>;
  /** Why the last reply was refused, if the reply box can't show it. */
  readonly refusal: ReplyRefusal | null;
  readonly onRefusalSeen: () => void;
  /** Sends what the box contains, with a reason if it breaks a rule. */
  readonly onSend: (despite?: string) => void;
}

/** The reply box with everything to know before writing a reply. */
export function Composer(props: ComposerProps) {
  const { conversation, sheet, typing, boxRef, refusal, onRefusalSeen, onSend } = props;
  const { conversationId, customer, profile, brand } = conversation;
  const { store, delivery, sync } = useConsole().replies();
  const draft = useSnapshot(store.drafts)[conversationId] ?? emptyDraft;
  const conflict = useSnapshot(sync.conflicts)[conversationId];
  // Until the desk sheet has loaded, the conversation itself contains whether there is credit.
  const waiting = { kind: "waiting", reason: "credit" } as const;
  const eligibility = sheet?.standing ?? (customer.hasCredit ? undefined : waiting);
  const hold = holdOf(eligibility);
  const underWay = draft.pending === null ? null : "Waits for the reply before it";

  // The text was emptied, or sent in another window: there is nothing left to send with a reason.
  const isEmpty = draft.text === "";
  useEffect(() => {
    if (isEmpty && refusal !== null) onRefusalSeen();
  });

  function write(text: string) {
    if (text.trim() === "") delivery.placed(conversationId, null);
    store.update(conversationId, (before) => withText(before, text));
  }

  return (
    <div className={styles["composer"]}>
      <div className={styles["notes"]}>
        {refusal !== null && hold === null ? (
          <Refused refusal={refusal} onClose={onRefusalSeen} onSend={onSend} />
        ) : null}
        {sheet?.othersDrafts.map((other) => (
          <OthersText
            key={other.staffId}
            conversationId={conversationId}
            draft={other}
            onTaken={(text) => {
              store.update(conversationId, (before) => withText(before, joined(text, before.text)));
            }}
          />
        ))}
        {conflict === undefined ? null : (
          <OwnOtherText
            draft={conflict}
            onChoose={(keep) => {
              sync.resolve(conversationId, keep);
            }}
          />
        )}
        <ReplyEligibilityNote eligibility={eligibility} customer={customer.name} />
      </div>
      <ReplyBox
        profileName={profile.name}
        canned={{ brand, names: { customer: customer.name, profile: profile.name } }}
        text={draft.text}
        hold={hold ?? underWay}
        typing={typing}
        boxRef={boxRef}
        onText={write}
        onCanned={(cannedReplyId) => {
          delivery.placed(conversationId, cannedReplyId);
        }}
        onSend={() => {
          onSend();
        }}
      />
    </div>
  );
}

interface RefusedProps {
  readonly refusal: ReplyRefusal;
  readonly onClose: () => void;
  readonly onSend: (despite: string) => void;
}

function Refused({ refusal, onClose, onSend }: RefusedProps) {
  const { message, heldBack } = refusal;
  if (heldBack) return <HeldBack message={message} onClose={onClose} onSend={onSend} />;
  return (
    <Notice tone="error" onClose={onClose}>
      {message}
    </Notice>
  );
}
