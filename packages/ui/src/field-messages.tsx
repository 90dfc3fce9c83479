import { clsx } from "clsx";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./field-messages.module.css";

/**
 * How much space to reserve below a field for an error, so that the layout does not shift: `short` for a few words,
 * `long` for a sentence or two.
 */
export type MessageRoom = "short" | "long";

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

interface FieldMessagesProps {
  readonly inputId: string;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  /** Without it the messages take space only when they appear. */
  readonly room?: MessageRoom | undefined;
}

/** The messages below a field: the error, which replaces the hint if space is reserved. */
export function FieldMessages({ inputId, hint, error, room }: FieldMessagesProps) {
  if (room === undefined && !error && !hint) return null;
  return (
    <div className={clsx(styles["messages"], room && styles[room])}>
      <FieldError id={`${inputId}-error`}>{error}</FieldError>
      {hint ? (
        <p className={clsx(styles["hint"], room && error && styles["replaced"])} id={`${inputId}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

interface FieldErrorProps {
  readonly id?: string;
  /** Empty or absent: no error. */
  readonly children?: ReactNode;
}

/** The error, announced when it appears. */
export function FieldError({ id, children }: FieldErrorProps) {
  if (!children) return null;
  return (
    <p className={styles["error"]} id={id} role="alert">
      <CircleAlert aria-hidden />
      <span>{children}</span>
    </p>
  );
}
