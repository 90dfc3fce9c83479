import type { AgeCheckEntry } from "@parlour/contract/operations/age-checks";
import { When } from "../parts/when.tsx";
import { ageMethodLabels, ageResultLabel } from "./age-check-labels.ts";
import styles from "./age-check-list.module.css";

/** The checks of a customer's age, newest first: all that is kept of them. */
export function AgeCheckList({ checks }: { readonly checks: readonly AgeCheckEntry[] }) {
  if (checks.length === 0) return <p className={styles["none"]}>No check was begun.</p>;
  return (
    <ul className={styles["list"]}>
      {checks.map((check) => (
        <li key={check.checkId} className={styles["check"]}>
          <strong>{ageResultLabel(check)}</strong>
          <span>
            {ageMethodLabels[check.method]}, <When at={check.decidedAt ?? check.askedAt} />
          </span>
          {check.reference === null ? null : <span className={styles["reference"]}>{check.reference}</span>}
        </li>
      ))}
    </ul>
  );
}
