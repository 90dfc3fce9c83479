import { clsx } from "clsx";
import { useId, type ComponentProps, type ReactNode } from "react";
import styles from "./meter.module.css";

export type MeterTone = "error" | "warning" | "success";

export interface MeterProps extends Omit<ComponentProps<"meter">, "value" | "max" | "children"> {
  readonly label: ReactNode;
  readonly value: number;
  readonly max: number;
  readonly tone: MeterTone;
  /** The value as text, shown at the right end, such as "Strong". */
  readonly valueText?: string | undefined;
}

/** A measured value on a scale, such as a password's strength. Colour is never its only message. */
export function Meter({ label, value, max, tone, valueText, className, id, ...rest }: MeterProps) {
  const ownId = useId();
  const meterId = id ?? ownId;
  return (
    <div className={clsx(styles["meter"], className)}>
      <span className={styles["line"]}>
        <span id={`${meterId}-label`}>{label}</span>
        {valueText === undefined ? null : <span className={styles["valueText"]}>{valueText}</span>}
      </span>
      <meter
        {...rest}
        id={meterId}
        className={clsx(styles["bar"], styles[tone])}
        min={0}
        max={max}
        value={value}
        // Not <label for>: several readers and tools skip it on a meter.
        aria-labelledby={`${meterId}-label`}
        aria-valuetext={valueText}
      />
    </div>
  );
}
