import { Button } from "@parlour/ui/button.tsx";
import { IconButton } from "@parlour/ui/icon-button.tsx";
import { ArrowRightToLine, Keyboard } from "lucide-react";
import { WaitingClock } from "../queue/waiting-clock.tsx";
import { PresenceMenu } from "../presence/presence-menu.tsx";
import type { usePresence } from "../presence/use-presence.ts";
import { longestSince, unansweredMine, type DeskQueue } from "../queue/desk-queue.ts";
import styles from "./desk-header.module.css";
import { LiveMark } from "./live-mark.tsx";
import { ViewMenu } from "./view-menu.tsx";

interface DeskHeaderProps {
  readonly queue: DeskQueue | null;
  /** A claim is in progress. */
  readonly busy: boolean;
  readonly presence: ReturnType<typeof usePresence>;
  /** How many columns fit the window. */
  readonly fitting: 1 | 2 | 3;
  /** Whether there is a conversation to go to. */
  readonly hasNext: boolean;
  readonly onNext: () => void;
  readonly onShortcuts: () => void;
}

/** The bar at the top: the state of the queue, and the button for the next conversation. */
export function DeskHeader({
  queue,
  busy,
  presence,
  fitting,
  hasNext,
  onNext,
  onShortcuts,
}: DeskHeaderProps) {
  const longest = longestSince([...(queue?.waiting ?? []), ...unansweredMine(queue)]);
  return (
    <header className={styles["header"]}>
      <h1 className={styles["name"]}>Desk</h1>
      <LiveMark />
      {longest === null ? null : (
        <span className={styles["longest"]}>
          Longest wait <WaitingClock since={longest} />
        </span>
      )}
      <div className={styles["actions"]}>
        <Button
          icon={<ArrowRightToLine aria-hidden />}
          loading={busy}
          disabled={!hasNext || presence.own?.state === "break" || presence.own?.state === "away"}
          title="Go to the longest wait: one of yours, or the next from the queue (N)"
          onClick={onNext}
        >
          Next
        </Button>
        <PresenceMenu presence={presence} />
        <ViewMenu fitting={fitting} />
        <IconButton
          className={styles["keys"]}
          label="Keyboard shortcuts (?)"
          icon={<Keyboard aria-hidden />}
          onClick={onShortcuts}
        />
      </div>
    </header>
  );
}
