import type { OwnPresence } from "@parlour/contract/operations/presence";
import { Button } from "@parlour/ui/button.tsx";
import { Coffee, LogIn } from "lucide-react";
import { useNow } from "../desk/use-now.ts";
import styles from "./presence-banner.module.css";
import { timeLeft } from "./presence-labels.ts";

interface PresenceBannerProps {
  readonly own: OwnPresence;
  /** Conversations that are still held. */
  readonly held: number;
  readonly busy: boolean;
  readonly onBack: () => void;
}

/** Shown above the desk of an operator who takes no work: the consequence, until when, and how to return. */
export function PresenceBanner({ own, held, busy, onBack }: PresenceBannerProps) {
  const now = useNow();
  const leaves = held > 0 && own.heldUntil !== null ? own.heldUntil : null;
  return (
    <section className={styles["banner"]} aria-label="Your presence">
      {own.state === "break" ? <Coffee aria-hidden /> : <LogIn aria-hidden />}
      <p className={styles["words"]}>
        <strong>{own.state === "break" ? "You are on a break." : "You are away."}</strong> Nothing new comes
        to you.
        {leaves === null ? null : (
          <>
            {" "}
            {held === 1 ? "The conversation" : `The ${held} conversations`} you hold{" "}
            {held === 1 ? "goes" : "go"} back to the queue in{" "}
            <time className={styles["left"]}>{timeLeft(leaves, now)}</time>.
          </>
        )}
      </p>
      <Button loading={busy} onClick={onBack}>
        {own.state === "break" ? "End the break" : "I'm back"}
      </Button>
    </section>
  );
}
