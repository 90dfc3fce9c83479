import { clsx } from "clsx";
import { useId, type ComponentProps, type ReactNode, type Ref } from "react";
import { FieldFrame } from "./field-frame.tsx";
import { fieldDescription, type MessageRoom } from "./field-messages.tsx";
import styles from "./text-field.module.css";

export interface TextFieldProps extends ComponentProps<"input"> {
  readonly label: ReactNode;
  /** Permanent advice under the field. */
  readonly hint?: ReactNode;
  /** The error, announced when it appears. Empty or absent: none. */
  readonly error?: ReactNode;
  /** Reserves space for an error, so that the layout does not shift when it appears. */
  readonly messageRoom?: MessageRoom;
  /** Content inside the field's right end, such as a unit or a button. */
  readonly suffix?: ReactNode;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
}

/** A one-line field with a label that is always visible. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, messageRoom, suffix, inputRef, className, id, ...rest } = props;
  const ownId = useId();
  const inputId = id ?? ownId;
  // Of several fields with one common error, such as a date's, each is marked but none has its own message.
  const isWrong = Boolean(error) || rest["aria-invalid"] === true;
  const description = fieldDescription(inputId, hint, error, rest["aria-describedby"]);

  return (
    <FieldFrame
      inputId={inputId}
      label={label}
      hint={hint}
      error={error}
      messageRoom={messageRoom}
      className={className}
    >
      <span className={clsx(styles["box"], isWrong && styles["wrong"])}>
        <input
          type="text"
          {...rest}
          ref={inputRef}
          id={inputId}
          className={styles["input"]}
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={description}
        />
        {suffix === undefined ? null : <span className={styles["suffix"]}>{suffix}</span>}
      </span>
    </FieldFrame>
  );
}
