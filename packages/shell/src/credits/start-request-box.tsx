import { currentStartRequest } from "@parlour/contract/rules/withdrawal";
import type { ChangeEvent, Ref } from "react";
import styles from "./checkout-page.module.css";

interface StartRequestBoxProps {
  readonly ref: Ref<HTMLInputElement>;
  /** Undefined: not ticked; false: Pay was pressed without the tick. */
  readonly ticked: boolean | undefined;
  readonly onChange: (change: ChangeEvent<HTMLInputElement>) => void;
}

/** The request that the service starts at once, which the customer makes with an unticked box (PAY-21). */
export function StartRequestBox({ ref, ticked, onChange }: StartRequestBoxProps) {
  return (
    <>
      <label className={styles["request"]}>
        <input
          ref={ref}
          type="checkbox"
          checked={ticked === true}
          aria-invalid={ticked === false}
          onChange={onChange}
        />
        {currentStartRequest.words}
      </label>
      {ticked === false ? <p role="alert">Nothing was paid: tick the box first.</p> : null}
    </>
  );
}
