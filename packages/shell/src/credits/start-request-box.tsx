import { currentStartRequest } from "@parlour/contract/rules/withdrawal";
import type { ChangeEvent, Ref } from "react";
import styles from "./checkout-page.module.css";

interface StartRequestBoxProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly isTicked: boolean;
  /** Pay was pressed without the tick. */
  readonly isMissing: boolean;
  readonly onChange: (change: ChangeEvent<HTMLInputElement>) => void;
}

/** The request that the service starts at once, which the customer makes with an unticked box (PAY-21). */
export function StartRequestBox({ ref, isTicked, isMissing, onChange }: StartRequestBoxProps) {
  return (
    <>
      <label className={styles["request"]}>
        <input ref={ref} type="checkbox" checked={isTicked} aria-invalid={isMissing} onChange={onChange} />
        {currentStartRequest.words}
      </label>
      {isMissing ? <p role="alert">Nothing was paid: tick the box first.</p> : null}
    </>
  );
}
