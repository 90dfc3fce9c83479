import type { ReactNode } from "react";
import styles from "./row-actions.module.css";

/** Buttons in a row of a table: lower than a page's own, and never below 24 px. A remark may stand below them. */
export function RowActions({
  children,
  remark,
}: {
  readonly children: ReactNode;
  readonly remark?: ReactNode;
}) {
  return (
    <>
      <div className={styles["actions"]}>{children}</div>
      {remark === undefined ? null : <p className={styles["remark"]}>{remark}</p>}
    </>
  );
}
