import { lowBalance } from "../app/balance-link.tsx";
import styles from "./composer-note.module.css";

/** What stands under the composer: the price of a reply, and a gentle warning when few credits are left. */
export function ComposerNote({ balance }: { readonly balance: number | undefined }) {
  if (balance !== undefined && balance > 0 && balance <= lowBalance) {
    return (
      <span className={styles["low"]}>
        {balance === 1 ? "1 credit left: one more reply" : `${balance} credits left: ${balance} more replies`}
      </span>
    );
  }
  return <>1 credit per reply received</>;
}
