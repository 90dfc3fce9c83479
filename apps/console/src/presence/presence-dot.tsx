import type { Presence } from "@parlour/contract/operations/presence";
import styles from "./presence-dot.module.css";

/** A presence as a shape: full, half or hollow, so that it is told apart without colour. Its word stands beside it. */
export function PresenceDot({ presence }: { readonly presence: Pick<Presence, "state"> }) {
  return <span className={styles["dot"]} data-state={presence.state} aria-hidden />;
}
