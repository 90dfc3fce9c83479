import type { Presence } from "@parlour/contract/operations/presence";
import styles from "./presence-dot.module.css";

/** A presence as a shape: full, half or hollow, so that it does not depend on colour. The label is next to it. */
export function PresenceDot({ presence }: { readonly presence: Pick<Presence, "state"> }) {
  return <span className={styles["dot"]} data-state={presence.state} aria-hidden />;
}
