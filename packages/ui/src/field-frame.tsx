import { clsx } from "clsx";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./field-frame.module.css";

interface FieldFrameProps {
  readonly inputId: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Ids for `aria-describedby`: the error first, then the hint, then the caller's own. */
export function fieldDescription(
  inputId: string,
  hint: ReactNode,
  error: ReactNode,
  own: string | undefined,
): string | undefined {
  const ids = [error ? `${inputId}-error` : "", hint ? `${inputId}-hint` : "", own ?? ""].filter(Boolean);
  return ids.length === 0 ? undefined : ids.join(" ");
}

/** What every field shares: label above, error and hint below. */
export function FieldFrame({ inputId, label, hint, error, className, children }: FieldFrameProps) {
  return (
    <div className={clsx(styles["field"], className)}>
      <label className={styles["label"]} htmlFor={inputId}>
        {label}
      </label>
      {children}
      {error ? (
        <p className={styles["error"]} id={`${inputId}-error`} role="alert">
          <CircleAlert aria-hidden />
          <span>{error}</span>
        </p>
      ) : null}
      {hint ? (
        <p className={styles["hint"]} id={`${inputId}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
