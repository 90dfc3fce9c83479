import { Button } from "@parlour/ui/button.tsx";
import { TimerReset } from "lucide-react";
import styles from "./return-warning.module.css";
import { aboutToReturn, secondsToReturn } from "./return-time.ts";
import { useNowAs } from "./use-now.ts";

interface ReturnWarningProps {
  /** null: it stays. */
  readonly returnsAt: string | null;
  readonly onKeep: () => void;
}

/** Warns in the last minute that a conversation returns to the queue, with a button to keep it. */
export function ReturnWarning({ returnsAt, onKeep }: ReturnWarningProps) {
  const left = useNowAs((now) =>
    returnsAt !== null && aboutToReturn(returnsAt, now) ? secondsToReturn(returnsAt, now) : null,
  );
  if (left === null) return null;
  return (
    <div className={styles["warning"]}>
      <TimerReset aria-hidden />
      {/* Announced once, not every second. */}
      <p role="alert" className={styles["words"]}>
        Nothing was done here for a while: it goes back to the queue soon.
      </p>
      <span className={styles["left"]} aria-hidden>
        {left} s
      </span>
      <Button variant="secondary" title="Keep it (Y)" onClick={onKeep}>
        Keep it
      </Button>
    </div>
  );
}
