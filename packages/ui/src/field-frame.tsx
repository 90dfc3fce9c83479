import { clsx } from "clsx";
import type { ReactNode } from "react";
import { FieldMessages, type MessageRoom } from "./field-messages.tsx";
import styles from "./field-frame.module.css";

interface FieldFrameProps {
  readonly inputId: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly messageRoom?: MessageRoom | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The frame of every field: label above, error and hint below. */
export function FieldFrame({
  inputId,
  label,
  hint,
  error,
  messageRoom,
  className,
  children,
}: FieldFrameProps) {
  return (
    <div className={clsx(styles["field"], className)}>
      <label className={styles["label"]} htmlFor={inputId}>
        {label}
      </label>
      {children}
      <FieldMessages inputId={inputId} hint={hint} error={error} room={messageRoom} />
    </div>
  );
}
