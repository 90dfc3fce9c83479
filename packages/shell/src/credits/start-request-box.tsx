import { currentStartRequest } from "@parlour/contract/rules/withdrawal";
import { useId, type Ref } from "react";
import styles from "./checkout-page.module.css";

interface StartRequestBoxProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly isTicked: boolean;
  /** Pay was pressed without the tick. */
  readonly isMissing: boolean;
  readonly onChange: (isTicked: boolean) => void;
}

/** The request that the service starts at once, which the customer makes with an unticked box (PAY-21). */
export function StartRequestBox({ ref, isTicked, isMissing, onChange }: StartRequestBoxProps) {
  const problemId = useId();
  return (
    <div className={styles["request"]}>
      <label className={styles["requestLabel"]}>
        <input
          ref={ref}
          type="checkbox"
          checked={isTicked}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? problemId : undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>{currentStartRequest.words}</span>
      </label>
      {isMissing ? (
        <p id={problemId} className={styles["requestProblem"]} role="alert">
          Tick the box to pay: without it we can't give you the credits before 14 days have passed.
        </p>
      ) : null}
    </div>
  );
}
