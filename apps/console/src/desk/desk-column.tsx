import type { QueueItem } from "@parlour/contract/operations/queue";
import { memo, useEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import { withAreaMessages } from "../catalogue/error-catalogue.ts";
import { ConversationPane } from "../conversation/conversation-pane.tsx";
import { latePart } from "../parts/late-part.tsx";
import { useConversation } from "../queries/conversation-query.ts";
import { useConsole } from "../services/console-services.ts";
import styles from "./desk-column.module.css";
import { HandedNote } from "./handed-note.tsx";
import { ReturnWarning } from "./return-warning.tsx";
import type { UnderWay } from "./use-desk-actions.ts";

/** Loads with the first conversation that is put away. */
const SnoozeNote = latePart(
  async () => (await withAreaMessages(import("../snooze/snooze-note.tsx"))).SnoozeNote,
  ({ item }) => item.snoozedUntil !== undefined || item.backBecause !== undefined,
);

/** The actions for a column's conversation; their identity is stable. */
export interface ColumnActions {
  readonly takeUp: (conversationId: string) => void;
  readonly claim: (conversationId: string) => void;
  readonly release: (conversationId: string) => void;
  readonly transfer: (conversationId: string, customer: string) => void;
  /** Asks until when to put it away. */
  readonly snooze: (conversationId: string, customer: string) => void;
  readonly keep: (conversationId: string) => void;
  readonly close: () => void;
  readonly toggleFacts: () => void;
}

interface DeskColumnProps {
  readonly conversationId: string;
  /** The conversation's entry in the queue if this operator holds it. */
  readonly held: QueueItem | null;
  /** The conversation's entry in the queue if nobody holds it. */
  readonly unclaimed: QueueItem | null;
  /** Whether the queue has loaded. A conversation in neither list is requested anyway. */
  readonly queueKnown: boolean;
  /** The conversation in the address, which the keys act on. */
  readonly open: boolean;
  /** Whether other columns are shown next to it. */
  readonly beside: boolean;
  readonly underWay: UnderWay;
  readonly actions: ColumnActions;
}

/**
 * One conversation on the desk with its own reply box. Working in it makes it the one that the keys act on.
 */
export const DeskColumn = memo(function DeskColumn(props: DeskColumnProps) {
  const { conversationId, held, unclaimed, queueKnown, open, beside, underWay, actions } = props;
  const { live } = useConsole();
  const { status } = useSnapshot(live);
  const column = useRef<HTMLElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const conversation = useConversation(conversationId, {
    live: status,
    enabled: queueKnown && unclaimed === null,
  });
  const { data, error } = conversation;
  const shown = { data: unclaimed === null ? data : undefined, error, unclaimed };
  const name = data?.customer.name ?? unclaimed?.customerName ?? held?.customerName ?? "Conversation";

  // A conversation is opened to reply. On touch screens focus would open the keyboard over it.
  const ready = shown.data !== undefined;
  useEffect(() => {
    if (!open || !ready || !matchMedia("(pointer: fine)").matches) return;
    if (column.current?.contains(document.activeElement) !== true) box.current?.focus();
  }, [open, ready]);

  // Keyboard shortcuts act on the column that has focus.
  const { takeUp } = actions;
  useEffect(() => {
    const element = column.current;
    if (open || element === null) return undefined;
    const take = () => {
      takeUp(conversationId);
    };
    element.addEventListener("focusin", take);
    return () => {
      element.removeEventListener("focusin", take);
    };
  }, [open, takeUp, conversationId]);

  return (
    <section
      ref={column}
      className={styles["column"]}
      aria-label={beside ? `Conversation with ${name}` : undefined}
      data-desk-column={conversationId}
      data-beside={beside || undefined}
      data-active={(beside && open) || undefined}
    >
      <ReturnWarning
        returnsAt={held?.returnsAt ?? null}
        onKeep={() => {
          actions.keep(conversationId);
        }}
      />
      {held === null ? null : <SnoozeNote item={held} />}
      {held?.handedBy == null ? null : <HandedNote handedBy={held.handedBy} />}
      <ConversationPane
        open={shown}
        boxRef={box}
        claiming={underWay !== null && "claiming" in underWay && underWay.claiming === conversationId}
        releasing={underWay !== null && "releasing" in underWay && underWay.releasing === conversationId}
        onClaim={() => {
          actions.claim(conversationId);
        }}
        onRelease={() => {
          actions.release(conversationId);
        }}
        onTransfer={() => {
          actions.transfer(conversationId, name);
        }}
        onSnooze={
          held === null || held.waitingSince !== null || held.snoozedUntil !== undefined
            ? undefined
            : () => {
                actions.snooze(conversationId, name);
              }
        }
        onBack={actions.close}
        onRetry={() => {
          void conversation.refetch();
        }}
        onToggleFacts={actions.toggleFacts}
      />
    </section>
  );
});
