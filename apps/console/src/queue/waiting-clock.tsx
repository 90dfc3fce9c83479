import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { Clock, ClockAlert } from "lucide-react";
import { useNow } from "../desk/use-now.ts";
import styles from "./waiting-clock.module.css";
import { waitedSeconds, waitingLabel, waitingTone, waitingWords } from "./waiting-time.ts";

/** How long somebody has been waiting, ticking. */
export function WaitingClock({ since }: { readonly since: string }) {
  const seconds = waitedSeconds(since, useNow());
  const tone = waitingTone(seconds);
  const Icon = tone === "overdue" ? ClockAlert : Clock;
  return (
    <span className={styles["clock"]} data-tone={tone}>
      <Icon aria-hidden />
      <time dateTime={since} aria-hidden>
        {waitingLabel(seconds)}
      </time>
      <VisuallyHidden>waiting {waitingWords(seconds)}</VisuallyHidden>
    </span>
  );
}
