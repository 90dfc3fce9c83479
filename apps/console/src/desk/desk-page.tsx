import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { MessagesSquare } from "lucide-react";
import { useParams } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { withAreaMessages } from "../catalogue/error-catalogue.ts";
import { dismissNews } from "../live/desk-news.ts";
import { latePart } from "../parts/late-part.tsx";
import { useDeskAlerts } from "../notifications/use-desk-alerts.ts";
import { usePresence } from "../presence/use-presence.ts";
import { nextOwn, standingOf, unansweredMine } from "../queue/desk-queue.ts";
import { onFirstMove } from "../session/person-moves.ts";
import { QueuePane } from "../queue/queue-pane.tsx";
import { useConsole } from "../services/console-services.ts";
import type { ColumnActions } from "./desk-column.tsx";
import { columnsBesideFacts } from "./desk-columns.ts";
import { DeskHeader } from "./desk-header.tsx";
import { DeskNotices } from "./desk-notices.tsx";
import styles from "./desk-page.module.css";
import { useColumns } from "./use-columns.ts";
import { useDeskActions } from "./use-desk-actions.ts";
import { useDeskKeys } from "./use-desk-keys.ts";
import { useDeskQueue } from "./use-desk-queue.ts";
import { useElementWidth } from "./use-element-width.ts";
import { useFactsShown } from "./use-facts-shown.ts";
import { useHeldFacts } from "./use-held-facts.ts";
import { useSteady } from "./use-steady.ts";

/** What a conversation needs: loads with the first one, or with the first move of somebody at the desk. */
const DeskColumn = latePart(async () => (await import("./desk-column.tsx")).DeskColumn);
const HeldTabs = latePart(async () => (await import("./held-tabs.tsx")).HeldTabs);
const FactsPane = latePart(async () => (await import("../facts/facts-pane.tsx")).FactsPane);

/** Rarely opened, so not part of what loads for every shift. */
const ShortcutsPanel = latePart(
  async () => (await import("../shortcuts/shortcuts-panel.tsx")).ShortcutsPanel,
  ({ open }) => open,
);
const TransferDialog = latePart(
  async () => (await withAreaMessages(import("./transfer-dialog.tsx"))).TransferDialog,
  ({ conversationId }) => conversationId !== null,
);

const SnoozeDialog = latePart(
  async () => (await withAreaMessages(import("../snooze/snooze-dialog.tsx"))).SnoozeDialog,
  ({ conversationId }) => conversationId !== null,
);

/** The desk: queue, conversations and facts. One pane at a time on phones. */
export function DeskPage() {
  const { conversationId: openId = null } = useParams({ strict: false });
  const services = useConsole();
  const { news } = services;
  const { columns: chosenColumns, order } = useSnapshot(services.deskSettings());
  const actions = useSteady(useDeskActions());
  const { queue, everything, fetched, error, refetch } = useDeskQueue();
  const presence = usePresence();
  const [shortcutsShown, setShortcutsShown] = useState(false);
  const [transfer, setTransfer] = useState<{ readonly id: string; readonly customer: string } | null>(null);
  const [snooze, setSnooze] = useState<typeof transfer>(null);
  const list = useRef<HTMLDivElement>(null);
  const mine = useMemo(() => queue?.mine ?? [], [queue]);
  const columns = useColumns(openId, mine, chosenColumns);
  const byId = useMemo(
    () => new Map([...mine, ...(queue?.snoozed ?? [])].map((item) => [item.conversationId, item])),
    [mine, queue],
  );
  const panes = useRef<HTMLDivElement>(null);
  const width = useElementWidth(panes);
  const facts = useFactsShown(openId, columns.count > 1);
  const heldFacts = useHeldFacts(openId, fetched, everything);
  const shown =
    heldFacts !== null && facts.beside && width !== null
      ? columns.narrowedTo(columnsBesideFacts(width))
      : columns.shown;
  const waiting = queue?.waiting.length ?? 0;
  const { underWay } = actions.now;

  const open = useCallback(
    (conversationId: string) => {
      dismissNews(news, conversationId);
      actions.steady.open(conversationId);
    },
    [actions.steady, news],
  );
  useDeskAlerts(queue, open);
  useEffect(
    () =>
      onFirstMove(document, () => {
        DeskColumn.preload();
        HeldTabs.preload();
        FactsPane.preload();
      }),
    [],
  );

  const unread = unansweredMine(queue).length;
  const ownNext = nextOwn(queue, order, openId);
  const hasNext = waiting > 0 || ownNext !== null;
  const goNext = () => {
    if (ownNext === null) actions.now.claimNext();
    else open(ownNext);
  };
  useEffect(() => {
    const count = waiting + unread;
    document.title = count > 0 ? `(${count}) Desk – Parlour console` : "Desk – Parlour console";
  }, [waiting, unread]);

  const toggleFacts = useSteady(facts).steady.toggle;
  const columnActions = useMemo<ColumnActions>(
    () => ({
      takeUp: open,
      claim: actions.steady.claim,
      release: (id) => {
        actions.steady.release(id, true);
      },
      transfer: (id, customer) => {
        setTransfer({ id, customer });
      },
      snooze: (id, customer) => {
        setSnooze({ id, customer });
      },
      keep: (id) => void actions.steady.keep(id),
      close: actions.steady.close,
      toggleFacts,
    }),
    [actions.steady, open, toggleFacts],
  );

  useDeskKeys({
    list,
    queue,
    openId,
    // The queue has the name before the conversation has loaded, and a key pressed meanwhile must not be
    // lost.
    openName: heldFacts?.customer.name ?? (openId === null ? null : (byId.get(openId)?.customerName ?? null)),
    tabs: columns.tabs,
    fitting: columns.fitting,
    actions: actions.now,
    goNext,
    columnActions,
    presence,
    showShortcuts: () => {
      setShortcutsShown(true);
    },
  });

  const onRetry = useSteady({ refetch }).steady.refetch;
  const claiming = underWay !== null && "claiming" in underWay ? underWay : null;

  return (
    <div className={styles["desk"]} data-open={openId !== null || undefined}>
      <DeskHeader
        queue={queue}
        busy={claiming !== null && claiming.claiming === null}
        presence={presence}
        fitting={columns.fitting}
        hasNext={hasNext}
        onNext={goNext}
        onShortcuts={() => {
          setShortcutsShown(true);
        }}
      />
      <div
        ref={panes}
        className={styles["panes"]}
        data-facts={heldFacts === null ? "none" : facts.state}
        data-beside={columns.count > 1 || undefined}
      >
        <QueuePane
          queue={queue}
          everything={everything}
          error={error}
          onRetry={onRetry}
          openId={openId}
          claimingId={claiming?.claiming ?? null}
          listRef={list}
          onOpen={open}
        />
        <DeskNotices
          everything={everything}
          openId={openId}
          actions={actions.now}
          presence={presence}
          held={mine.length}
          hasNext={hasNext}
          onNext={goNext}
          onOpen={open}
        />
        <main className={styles["conversation"]} id="main" tabIndex={-1} aria-label="Conversation">
          {mine.length === 0 ? null : (
            <HeldTabs
              items={columns.tabs.flatMap((id) => byId.get(id) ?? [])}
              openId={openId}
              shown={shown}
              onOpen={open}
            />
          )}
          {queue === null ? null : shown.length === 0 ? (
            <NothingOpen waiting={waiting} held={unread} />
          ) : (
            <div className={styles["columns"]} data-count={shown.length}>
              {shown.map((id) => (
                <DeskColumn
                  key={id}
                  conversationId={id}
                  held={byId.get(id) ?? null}
                  unclaimed={
                    everything !== null && standingOf(everything, id) === "waiting"
                      ? (everything.waiting.find((item) => item.conversationId === id) ?? null)
                      : null
                  }
                  queueKnown={fetched}
                  open={id === openId}
                  beside={shown.length > 1}
                  underWay={underWay}
                  actions={columnActions}
                />
              ))}
            </div>
          )}
        </main>
        {heldFacts === null ? null : (
          <aside className={styles["facts"]} aria-label="Customer and profile">
            <FactsPane conversation={heldFacts} onClose={facts.hide} />
          </aside>
        )}
      </div>
      <TransferDialog
        conversationId={transfer?.id ?? null}
        customer={transfer?.customer ?? ""}
        site={everything?.mine.find(({ conversationId: id }) => id === transfer?.id)}
        onClose={() => {
          setTransfer(null);
        }}
        onDone={(to) => {
          if (transfer !== null) void actions.now.handedOver(transfer.id, to, transfer.id === openId);
        }}
        onRelease={() => {
          setTransfer(null);
          if (transfer !== null) actions.now.release(transfer.id, transfer.id === openId);
        }}
      />
      <SnoozeDialog
        conversationId={snooze?.id ?? null}
        customer={snooze?.customer ?? ""}
        onClose={() => {
          setSnooze(null);
        }}
        onDone={(until) => {
          if (snooze === null) return;
          const said = `${snooze.customer} is put away until ${until}.`;
          void actions.now.putAway(said, snooze.id === openId);
        }}
      />
      <ShortcutsPanel
        open={shortcutsShown}
        onClose={() => {
          setShortcutsShown(false);
        }}
      />
    </div>
  );
}

interface NothingOpenProps {
  /** Conversations in the queue. */
  readonly waiting: number;
  /** The operator's own conversations that wait for a reply. */
  readonly held: number;
}

/** Shown if no conversation is open and the queue is known; says what to do next. */
function NothingOpen({ waiting, held }: NothingOpenProps) {
  return (
    <EmptyState
      className={styles["nothing"]}
      icon={<MessagesSquare />}
      title={waiting + held > 0 ? "Pick a conversation" : "All answered"}
      text={nothingOpenText(waiting, held)}
    />
  );
}

function nothingOpenText(waiting: number, held: number): string {
  if (held > 0) {
    const who = held === 1 ? "One of yours still waits" : `${held} of yours still wait`;
    return `${who} for a reply: open it under Mine, or press N. ? shows all keys.`;
  }
  if (waiting > 0) return "Open one from the queue, or press N to be given the next one. ? shows all keys.";
  return "The desk tells you as soon as somebody writes.";
}
