import { Notice } from "@parlour/ui/notice.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { MessagesSquare } from "lucide-react";
import { useParams } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { ConversationPane } from "../conversation/conversation-pane.tsx";
import { FactsPane } from "../facts/facts-pane.tsx";
import { standingOf } from "../queue/desk-queue.ts";
import { QueuePane } from "../queue/queue-pane.tsx";
import { useConsole } from "../services/console-services.ts";
import { ShortcutsPanel } from "../shortcuts/shortcuts-panel.tsx";
import { useShortcuts } from "../shortcuts/use-shortcuts.ts";
import { DeskHeader } from "./desk-header.tsx";
import styles from "./desk-page.module.css";
import { focusedRowId, moveRowFocus } from "./row-focus.ts";
import { useDeskActions } from "./use-desk-actions.ts";
import { useDeskData } from "./use-desk-data.ts";
import { useFactsShown } from "./use-facts-shown.ts";

/** The desk: queue, conversation, and who is in it. One pane at a time on phones. */
export function DeskPage() {
  const { conversationId = null } = useParams({ strict: false });
  const { startLive, singleKeys } = useConsole();
  const actions = useDeskActions();
  const { queue, queueError, refetchQueue, open, refetchOpen } = useDeskData(conversationId);
  const [shortcutsShown, setShortcutsShown] = useState(false);
  const facts = useFactsShown(conversationId);
  const list = useRef<HTMLDivElement>(null);
  const replyBox = useRef<HTMLTextAreaElement>(null);
  const held = open?.data;
  const waiting = queue?.waiting.length ?? 0;

  useEffect(startLive, [startLive]);

  useEffect(() => {
    document.title = waiting > 0 ? `(${waiting}) Desk – Parlour console` : "Desk – Parlour console";
  }, [waiting]);

  // Opening a conversation is for answering it. On touch screens a focused box would cover it with a keyboard.
  const heldId = held?.conversationId;
  useEffect(() => {
    if (heldId !== undefined && matchMedia("(pointer: fine)").matches) replyBox.current?.focus();
  }, [heldId]);

  function claimSelected() {
    const selected = focusedRowId(list.current) ?? conversationId;
    if (selected === null || queue === null) return;
    if (standingOf(queue, selected) === "waiting") actions.claim(selected);
    else actions.open(selected);
  }

  useShortcuts(useSnapshot(singleKeys).on, (action) => {
    switch (action) {
      case "nextRow":
        return moveRowFocus(list.current, 1);
      case "previousRow":
        return moveRowFocus(list.current, -1);
      case "claim":
        return claimSelected();
      case "claimNext":
        return actions.claimNext(queue);
      case "reply":
        return replyBox.current?.focus();
      case "release":
        return held === undefined ? undefined : void actions.release(held.conversationId);
      case "toggleFacts":
        return facts.toggle();
      case "showShortcuts":
        return setShortcutsShown(true);
      case "send":
      case "leaveReply":
        // Keys of the reply box, which answers them itself.
        return undefined;
      default:
        action satisfies never;
    }
  });

  return (
    <div className={styles["desk"]} data-open={conversationId !== null || undefined}>
      <DeskHeader
        queue={queue}
        busy={actions.claimingId !== null}
        onNext={() => {
          actions.claimNext(queue);
        }}
        onShortcuts={() => {
          setShortcutsShown(true);
        }}
        onSignOut={() => {
          void actions.signOut();
        }}
      />
      {actions.problem === null ? null : (
        <Notice className={styles["problem"]} tone="error" onClose={actions.dismissProblem}>
          {actions.problem}
        </Notice>
      )}
      <div className={styles["panes"]} data-facts={held === undefined ? "none" : facts.state}>
        <QueuePane
          queue={queue}
          error={queueError}
          onRetry={refetchQueue}
          openId={conversationId}
          claimingId={actions.claimingId}
          listRef={list}
          onOpen={actions.open}
        />
        <main className={styles["conversation"]} aria-label="Conversation">
          {conversationId === null || open === null ? (
            <EmptyState
              className={styles["nothing"]}
              icon={<MessagesSquare />}
              title={waiting > 0 ? "Pick a conversation" : "All answered"}
              text={
                waiting > 0
                  ? "Open one from the queue, or press N to claim the one that has waited longest."
                  : "The desk tells you as soon as somebody writes."
              }
            />
          ) : (
            <ConversationPane
              open={open}
              boxRef={replyBox}
              claiming={actions.claimingId === conversationId}
              releasing={actions.releasing}
              onClaim={() => {
                actions.claim(conversationId);
              }}
              onRelease={() => {
                void actions.release(conversationId);
              }}
              onBack={actions.close}
              onRetry={refetchOpen}
              onToggleFacts={facts.toggle}
            />
          )}
        </main>
        {held === undefined ? null : (
          <aside className={styles["facts"]} aria-label="Customer and profile">
            <FactsPane conversation={held} onClose={facts.hide} />
          </aside>
        )}
      </div>
      <ShortcutsPanel
        open={shortcutsShown}
        onClose={() => {
          setShortcutsShown(false);
        }}
      />
    </div>
  );
}
