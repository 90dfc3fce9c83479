import type { DeskOutcome } from "@parlour/contract/operations/desk-outcomes";
import { Button } from "@parlour/ui/button.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { latePart } from "../parts/late-part.tsx";
import type { usePresence } from "../presence/use-presence.ts";
import { useOwnOutcomes } from "../queries/own-outcomes-query.ts";
import { useOwnWellbeing } from "../queries/own-wellbeing-query.ts";
import type { DeskQueue } from "../queue/desk-queue.ts";
import { DeskNewsList } from "./desk-news-list.tsx";
import styles from "./desk-notices.module.css";
import type { DeskActions } from "./use-desk-actions.ts";

/** Loads when the operator is on a break or away. */
const PresenceBanner = latePart(async () => (await import("../presence/presence-banner.tsx")).PresenceBanner);

/** Loads when a break is due. */
const BreakSuggestion = latePart(async () => (await import("../care/break-suggestion.tsx")).BreakSuggestion);

/** Loads when something was decided, which is rare. */
const OutcomeList = latePart(
  async () => (await import("./outcome-list.tsx")).OutcomeList,
  ({ outcomes }) => outcomes.length > 0,
);

/** Loads when something that was put away is back. */
const BackList = latePart(
  async () => (await import("../snooze/back-list.tsx")).BackList,
  ({ items }) => items.length > 0,
);

const none: readonly DeskOutcome[] = [];

interface DeskNoticesProps {
  /** All sites together. */
  readonly everything: DeskQueue | null;
  readonly openId: string | null;
  readonly actions: DeskActions;
  readonly presence: ReturnType<typeof usePresence>;
  /** Conversations that this operator holds. */
  readonly held: number;
  /** Whether there is a conversation to go to. */
  readonly hasNext: boolean;
  readonly onNext: () => void;
  readonly onOpen: (conversationId: string) => void;
}

/**
 * All notices of the desk, in one place above the conversation. They cover nothing, and the list keeps its place when
 * one comes or goes.
 */
export function DeskNotices(props: DeskNoticesProps) {
  const { everything, openId, actions, presence, held, hasNext, onNext, onOpen } = props;
  const { problem, word, lost } = actions;
  const { data: outcomes = none } = useOwnOutcomes();
  const { data: wellbeing } = useOwnWellbeing();
  return (
    <div className={styles["notices"]}>
      {wellbeing === undefined || wellbeing.suggestion === null ? null : <BreakSuggestion />}
      {presence.own === null || presence.own.state === "available" ? null : (
        <PresenceBanner
          own={presence.own}
          held={held}
          busy={presence.choosing}
          onBack={() => {
            presence.choose("available");
          }}
        />
      )}
      {problem === null && word === null ? null : (
        <Notice
          tone={problem === null ? "info" : "error"}
          onClose={actions.dismiss}
          action={
            lost && hasNext ? (
              <Button variant="secondary" onClick={onNext}>
                Take the next one
              </Button>
            ) : undefined
          }
        >
          {problem ?? word}
        </Notice>
      )}
      <OutcomeList outcomes={outcomes} />
      <BackList
        items={(everything?.mine ?? []).filter(({ backBecause }) => backBecause !== undefined)}
        openId={openId}
        onOpen={onOpen}
      />
      <DeskNewsList everything={everything} onOpen={onOpen} />
    </div>
  );
}
