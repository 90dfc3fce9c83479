import type { ReactNode } from "react";
import styles from "./insight-page.module.css";

/** Explains how a tab's figures are computed: terms and definitions. */
export function CountedHow({
  terms,
}: {
  readonly terms: readonly { readonly term: string; readonly meaning: ReactNode }[];
}) {
  return (
    <details className={styles["how"]}>
      <summary>How this is counted</summary>
      <dl>
        {terms.map(({ term, meaning }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
