import type { FieldProblem } from "@parlour/contract/field-problem";
import styles from "./content-editor.module.css";
import { fieldTitle } from "./content-fields.ts";

/** Problems as a list of links to their fields. */
export function ProblemList({
  problems,
  onProblem,
}: {
  readonly problems: readonly FieldProblem[];
  readonly onProblem: (field: string) => void;
}) {
  return (
    <ul className={styles["problems"]}>
      {problems.map(({ field, problem, mend }) => (
        <li key={`${field} ${problem}`}>
          <button
            type="button"
            className={styles["problemLink"]}
            onClick={() => {
              onProblem(field);
            }}
          >
            {fieldTitle(field)}
          </button>{" "}
          {`${problem}: ${mend}.`}
        </li>
      ))}
    </ul>
  );
}
