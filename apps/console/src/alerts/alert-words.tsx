import type { OpsAlert } from "@parlour/contract/operations/ops-alerts";
import { alertIcons } from "@parlour/contract/rules/alert-look";
import { Info } from "lucide-react";
import { alertIconOf } from "./alert-icons.ts";
import styles from "./alerts.module.css";

/** An alert's words with its icon and colour, for the list. */
export function AlertWords({ alert }: { readonly alert: OpsAlert }) {
  const known = alertIcons.find((icon) => icon === alert.icon);
  const Icon = known === undefined ? Info : alertIconOf[known];
  return (
    <span className={styles["words"]}>
      <span className={styles["mark"]} style={{ backgroundColor: alert.colour }} />
      <Icon aria-hidden />
      <span className={styles["lines"]}>
        <strong>{alert.contentPrimary}</strong>
        {alert.contentSecondary === "" ? null : (
          <span className={styles["quiet"]}>{alert.contentSecondary}</span>
        )}
      </span>
    </span>
  );
}
