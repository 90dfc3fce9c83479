import type { ReactNode } from "react";
import styles from "./fact-list.module.css";

/** A name and its value. */
export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

/** Names with values, in as many columns as fit. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles["facts"]}>
      {facts.map(({ name, value }) => (
        <div key={name} className={styles["fact"]}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
