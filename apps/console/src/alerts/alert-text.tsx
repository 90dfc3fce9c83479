import type { OpsAlert } from "@parlour/contract/operations/ops-alerts";
import { NamedIcon } from "@parlour/ui/named-icon.tsx";
import styles from "./alerts.module.css";

/** An alert's text with its icon and colour, for the list. */
export function AlertText({ alert }: { readonly alert: OpsAlert }) {
  return (
    <span className={styles["words"]}>
      <span className={styles["mark"]} style={{ backgroundColor: alert.colour }} />
      <NamedIcon name={alert.icon} aria-hidden />
      <span className={styles["lines"]}>
        <strong>{alert.contentPrimary}</strong>
        {alert.contentSecondary === "" ? null : (
          <span className={styles["quiet"]}>{alert.contentSecondary}</span>
        )}
      </span>
    </span>
  );
}
