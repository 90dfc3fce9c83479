import { lazy, Suspense } from "react";
import { lowBalance } from "../app/balance-link.tsx";
import styles from "./composer-note.module.css";

/** A separate chunk, so that the chat does not wait for code about buying. The chat works without it. */
const RefundEndingNote = lazy(async () => {
  const loaded = await import("../credits/refund-ending-note.tsx").catch(() => null);
  return { default: loaded?.RefundEndingNote ?? (() => null) };
});

/** The same: the price in money follows the price in credits. */
const ReplyPrice = lazy(async () => {
  const loaded = await import("../credits/reply-price.tsx").catch(() => null);
  return { default: loaded?.ReplyPrice ?? (() => null) };
});

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
