import type { ReactNode } from "react";
import styles from "./row-actions.module.css";

/** Buttons in a table's row: lower than a page's own, but at least 24 px. A remark may be below them. */
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
