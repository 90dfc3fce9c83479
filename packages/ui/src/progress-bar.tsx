import { clsx } from "clsx";
import { useId, type ComponentProps, type ReactNode } from "react";
import styles from "./progress-bar.module.css";

export interface ProgressBarProps extends Omit<ComponentProps<"progress">, "value" | "children"> {
  readonly label: ReactNode;
  /** 0 to max (1 by default). Absent: the duration is unknown. */
  readonly value?: number | undefined;
}

/** Shows progress. */
export function ProgressBar({ label, value, max = 1, className, id, ...rest }: ProgressBarProps) {
  const ownId = useId();
  const barId = id ?? ownId;
  return (
    <div className={clsx(styles["progress"], className)}>
      <span id={`${barId}-label`}>{label}</span>
      <progress
        {...rest}
        id={barId}
        aria-labelledby={`${barId}-label`}
        className={styles["bar"]}
        max={max}
        {...(value === undefined ? {} : { value })}
      />
    </div>
  );
}
