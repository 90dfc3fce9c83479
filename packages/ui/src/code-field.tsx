import { clsx } from "clsx";
import { useId, type ChangeEvent, type ReactNode, type Ref, type SyntheticEvent } from "react";
import styles from "./code-field.module.css";
import { FieldFrame } from "./field-frame.tsx";
import { fieldDescription, type MessageRoom } from "./field-messages.tsx";

export interface CodeFieldProps {
  readonly label: ReactNode;
  /** Number of digits. */
  readonly length: number;
  /** Digits only. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called once each time the code becomes complete by typing, pasting or autofill. */
  readonly onComplete?: ((value: string) => void) | undefined;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  /** Reserves space for an error, so that the layout does not shift when it appears. */
  readonly messageRoom?: MessageRoom;
  readonly disabled?: boolean | undefined;
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
  readonly className?: string | undefined;
}

/** Removes everything except digits, so that "12-34" and "1 2 3 4" can be pasted. */
function digitsOf(typed: string, length: number): string {
  return typed.replaceAll(/\D/gu, "").slice(0, length);
}

/** The caret stays after the last digit, because a code is typed and deleted from its end. */
function keepCaretAtEnd(event: SyntheticEvent<HTMLInputElement>) {
  const input = event.currentTarget;
  const end = input.value.length;
  if (input.selectionStart === input.selectionEnd && input.selectionEnd !== end)
    input.setSelectionRange(end, end);
}

/** The field for a one-time code: one text input, shown as one box per digit. */
export function CodeField(props: CodeFieldProps) {
  const { label, length, value, onChange, onComplete, hint, error, className, id, disabled, inputRef } =
    props;
  const ownId = useId();
  const inputId = id ?? ownId;
  const active = Math.min(value.length, length - 1);

  function change(event: ChangeEvent<HTMLInputElement>) {
    const next = digitsOf(event.target.value, length);
    if (next === value) return;
    onChange(next);
    if (next.length === length) onComplete?.(next);
  }

  return (
    <FieldFrame
      inputId={inputId}
      label={label}
      hint={hint}
      error={error}
      messageRoom={props.messageRoom}
      className={className}
    >
      <span className={clsx(styles["code"], error && styles["wrong"])}>
        {/* No maxLength: it would cut a pasted "12-34" before its hyphen is removed. */}
        <input
          ref={inputRef}
          id={inputId}
          name={props.name}
          className={styles["input"]}
          type="text"
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          autoFocus={props.autoFocus}
          disabled={disabled}
          value={value}
          onChange={change}
          onSelect={keepCaretAtEnd}
          aria-invalid={error ? true : undefined}
          aria-describedby={fieldDescription(inputId, hint, error, undefined)}
        />
        <span className={styles["boxes"]} aria-hidden>
          {Array.from({ length }, (_, index) => (
            <span key={index} className={clsx(styles["box"], index === active && styles["active"])}>
              {value[index]}
            </span>
          ))}
        </span>
      </span>
    </FieldFrame>
  );
}
