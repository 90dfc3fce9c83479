import { Button } from "@parlour/ui/button.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { useEffect, useRef, useState } from "react";
import type { ConsoleOperation } from "../catalogue/error-catalogue.ts";
import { LateContactWarning } from "../parts/late-contact-warning.ts";
import { useAction } from "../queries/use-action.ts";
import styles from "./remark.module.css";

interface RemarkFormProps {
  /** The field's label, read aloud. Also its placeholder unless there is an example. */
  readonly label: string;
  readonly placeholder?: string;
  readonly submitLabel: string;
  readonly operation: ConsoleOperation;
  readonly maxLength: number;
  /** The text to edit; then the box has the focus. */
  readonly initial?: string;
  readonly onCancel?: () => void;
  /** Saves the text. If it throws, the error is shown and the typed text stays. */
  readonly onSubmit: (body: string) => Promise<void>;
}

/** One box and its button: Enter saves, Shift and Enter add a line. */
export function RemarkForm(props: RemarkFormProps) {
  const { label, placeholder, submitLabel, operation, maxLength, initial = "", onCancel, onSubmit } = props;
  const [text, setText] = useState(initial);
  const { busy, problem, attempt } = useAction(operation);
  const box = useRef<HTMLTextAreaElement>(null);
  const { length } = text.trim();
  const showsButtons = length > 0 || onCancel !== undefined;

  useEffect(() => {
    if (initial === "") return;
    box.current?.focus();
    box.current?.setSelectionRange(initial.length, initial.length);
  }, [initial]);

  async function keep() {
    if (busy || length === 0) return;
    await attempt(async () => {
      await onSubmit(text.trim());
      setText("");
    });
  }

  return (
    <Stack
      as="form"
      gap={2}
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      <textarea
        ref={box}
        className={styles["area"]}
        aria-label={label}
        placeholder={placeholder ?? label}
        rows={1}
        maxLength={maxLength}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Enter" && !event.shiftKey) {
            event.preventDefault();
            void keep();
          } else if (event.key === "Escape") {
            if (onCancel === undefined) event.currentTarget.blur();
            else onCancel();
          }
        }}
      />
      <LateContactWarning text={text} />
      {problem === null ? null : (
        <p className={styles["problem"]} role="alert">
          {problem}
        </p>
      )}
      {showsButtons ? (
        <Row align="center">
          <Button type="submit" variant="secondary" loading={busy}>
            {submitLabel}
          </Button>
          {onCancel === undefined ? null : (
            <Button variant="quiet" onClick={onCancel}>
              Cancel
            </Button>
          )}
          {length < maxLength * 0.8 ? null : (
            <span className={styles["count"]}>
              {length} of {maxLength}
            </span>
          )}
        </Row>
      ) : null}
    </Stack>
  );
}
