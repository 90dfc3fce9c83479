import { lazy, Suspense } from "react";
import { lowBalance } from "../app/balance-link.tsx";
import styles from "./composer-note.module.css";

/** In a separate chunk, so that the chat does not wait for code about buying. The chat works without it. */
const loadCosts = async () => await import("../credits/reply-costs.tsx").catch(() => null);

const RefundEndingNote = lazy(async () => ({
  default: (await loadCosts())?.RefundEndingNote ?? (() => null),
}));

const ReplyPrice = lazy(async () => ({ default: (await loadCosts())?.ReplyPrice ?? (() => null) }));

/** The line under the composer: the price of a reply, and a warning when few credits are left. */
export function ComposerNote({ balance }: { readonly balance: number | undefined }) {
  if (balance !== undefined && balance > 0 && balance <= lowBalance) {
    return (
      <span className={styles["low"]}>
        <span>
          {balance === 1
            ? "1 credit left: one more reply"
            : `${balance} credits left: ${balance} more replies`}
        </span>
        <Suspense fallback={null}>
          <ReplyPrice />
        </Suspense>
      </span>
    );
  }
  return (
    <>
      1 credit per reply received
      <Suspense fallback={null}>
        <ReplyPrice />
        <RefundEndingNote />
      </Suspense>
    </>
  );
}
