import type { ReactNode } from "react";
import styles from "./status-badge.module.css";

export type StatusTone = "neutral" | "info" | "success" | "warning" | "error";

/** A state in one or two words. The text has the meaning; the colour only supports it. */
export function StatusBadge({ tone, children }: { readonly tone: StatusTone; readonly children: ReactNode }) {
  return (
    <span className={styles["badge"]} data-tone={tone}>
      {children}
    </span>
  );
}
