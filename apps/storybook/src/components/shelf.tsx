import type { ReactNode } from "react";
import styles from "./shelf.module.css";

interface ShelfProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Lays a component's states out on a page. */
export function Shelf({ title, children }: ShelfProps) {
  return (
    <main className={styles["shelf"]}>
      <h1>{title}</h1>
      {children}
    </main>
  );
}

interface RowProps {
  readonly name: string;
  /** Stacks them vertically instead of in a line. */
  readonly stacked?: boolean;
  readonly children: ReactNode;
}

Shelf.Row = function ShelfRow({ name, stacked = false, children }: RowProps) {
  return (
    <section className={styles["row"]}>
      <h2>{name}</h2>
      <div className={stacked ? styles["stack"] : styles["line"]}>{children}</div>
    </section>
  );
};
