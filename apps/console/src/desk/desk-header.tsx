import { Button } from "@parlour/ui/button.tsx";
import { IconButton } from "@parlour/ui/icon-button.tsx";
import { ArrowRightToLine, Keyboard } from "lucide-react";
import { WaitingClock } from "../queue/waiting-clock.tsx";
import type { DeskQueue } from "../queue/desk-queue.ts";
import { ConsoleMark } from "./console-mark.tsx";
import styles from "./desk-header.module.css";
import { LiveMark } from "./live-mark.tsx";
import { StaffMenu } from "./staff-menu.tsx";

interface DeskHeaderProps {
  readonly queue: DeskQueue | null;
  /** A claim is on its way. */
  readonly busy: boolean;
  readonly onNext: () => void;
  readonly onShortcuts: () => void;
  readonly onSignOut: () => void;
}

/** The bar on top: how the queue stands, the next conversation, and who is signed in. */
export function DeskHeader({ queue, busy, onNext, onShortcuts, onSignOut }: DeskHeaderProps) {
  const longest = queue?.waiting[0]?.waitingSince ?? null;
  return (
    <header className={styles["header"]}>
      <h1 className={styles["name"]}>
        <ConsoleMark />
      </h1>
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
          disabled={longest === null}
          title="Claim the one that has waited longest (N)"
          onClick={onNext}
        >
          Next
        </Button>
        <IconButton
          className={styles["keys"]}
          label="Keyboard shortcuts (?)"
          icon={<Keyboard aria-hidden />}
          onClick={onShortcuts}
        />
        <StaffMenu onSignOut={onSignOut} />
      </div>
    </header>
  );
}
