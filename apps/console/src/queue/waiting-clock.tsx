import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { Clock, ClockAlert } from "lucide-react";
import { readNow, useNowAs } from "../desk/use-now.ts";
import styles from "./waiting-clock.module.css";
import { waitedSeconds, waitingLabel, waitingTone, formatWaitingTime } from "./waiting-time.ts";

/** A running clock of a customer's waiting time. */
export function WaitingClock({ since }: { readonly since: string }) {
  // re-rendered only when its text changes: beyond an hour that is once a minute
  const label = useNowAs((now) => waitingLabel(waitedSeconds(since, now)));
  const seconds = waitedSeconds(since, readNow());
  const tone = waitingTone(seconds);
  const Icon = tone === "overdue" ? ClockAlert : Clock;
  return (
    <span className={styles["clock"]} data-tone={tone}>
      <Icon aria-hidden />
      <time dateTime={since} aria-hidden>
        {label}
      </time>
      <VisuallyHidden>waiting {formatWaitingTime(seconds)}</VisuallyHidden>
    </span>
  );
}
