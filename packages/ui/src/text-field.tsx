import { clsx } from "clsx";
import { useId, type ComponentProps, type ReactNode, type Ref } from "react";
import { FieldFrame, fieldDescription } from "./field-frame.tsx";
import styles from "./text-field.module.css";

export interface TextFieldProps extends ComponentProps<"input"> {
  readonly label: ReactNode;
  /** Standing advice under the field. */
  readonly hint?: ReactNode;
  /** What is wrong; announced when it appears. Empty or absent: nothing is. */
  readonly error?: ReactNode;
  /** Stands inside the field's right end, such as a unit or a button. */
  readonly suffix?: ReactNode;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
}

/** A one-line field with a label that is always visible. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, suffix, inputRef, className, id, ...rest } = props;
  const ownId = useId();
  const inputId = id ?? ownId;
  const description = fieldDescription(inputId, hint, error, rest["aria-describedby"]);

  return (
    <FieldFrame inputId={inputId} label={label} hint={hint} error={error} className={className}>
      <span className={clsx(styles["box"], error && styles["wrong"])}>
        <input
          type="text"
          {...rest}
          ref={inputRef}
          id={inputId}
          className={styles["input"]}
          aria-invalid={error ? true : undefined}
          aria-describedby={description}
        />
        {suffix === undefined ? null : <span className={styles["suffix"]}>{suffix}</span>}
      </span>
    </FieldFrame>
  );
}
