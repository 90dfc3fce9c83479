import { FieldFrame } from "@parlour/ui/field-frame.tsx";
import { fieldDescription } from "@parlour/ui/field-messages.tsx";
import { TextField, type TextFieldProps } from "@parlour/ui/text-field.tsx";
import { useField } from "formik";
import { useId, type ComponentProps, type ReactNode } from "react";
import styles from "./form.module.css";
import { LateContactWarning } from "./late-contact-warning.ts";

/** The error of a field, shown after the first attempt to send. */
function problemOf(meta: { readonly error?: string | undefined }): string | undefined {
  return meta.error;
}

type FormTextProps = Omit<TextFieldProps, "name" | "error" | "value" | "onChange"> & {
  readonly name: string;
};

/** A ConsoleForm's field for a line of text, a number or a date. */
export function FormText({ name, ...rest }: FormTextProps) {
  const [field, meta] = useField<string | number>(name);
  return <TextField {...rest} {...field} error={problemOf(meta)} />;
}

interface FormTextAreaProps extends Omit<ComponentProps<"textarea">, "name"> {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  /** The maximum for the counter; the form's schema refuses longer texts. */
  readonly limit?: number;
  /** Warns of numbers and addresses in the text, which other staff will read unmasked. */
  readonly warnsOfContact?: boolean;
}

/** A ConsoleForm's field for several lines of text. */
export function FormTextArea({
  name,
  label,
  hint,
  limit,
  warnsOfContact = false,
  ...rest
}: FormTextAreaProps) {
  const id = useId();
  const [field, meta] = useField<string>(name);
  const error = problemOf(meta);
  const left = limit === undefined ? null : limit - field.value.length;
  const counted =
    left === null ? (
      hint
    ) : (
      <>
        {hint}
        {hint === undefined ? null : " "}
        <span data-over={left < 0 || undefined}>
          {left < 0 ? `${-left} too many` : `${field.value.length} of ${limit}`}
        </span>
      </>
    );
  return (
    <FieldFrame inputId={id} label={label} hint={counted} error={error}>
      {warnsOfContact ? <LateContactWarning text={field.value} /> : null}
      <textarea
        rows={3}
        {...rest}
        {...field}
        id={id}
        className={styles["area"]}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={fieldDescription(id, counted, error, undefined)}
      />
    </FieldFrame>
  );
}

/** A choice: the value sent, and its label. */
export interface Choice<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

interface FormSelectProps extends Omit<ComponentProps<"select">, "name" | "children"> {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly choices: readonly Choice[];
  /** The first choice, with the empty value: "Choose a reason". */
  readonly placeholder?: string;
  /** Called after something else was chosen. */
  readonly onChosen?: () => void;
}

/** A ConsoleForm's field for one of several choices. */
export function FormSelect({ name, label, hint, choices, placeholder, onChosen, ...rest }: FormSelectProps) {
  const id = useId();
  const [field, meta] = useField<string>(name);
  const error = problemOf(meta);
  return (
    <FieldFrame inputId={id} label={label} hint={hint} error={error}>
      <select
        {...rest}
        {...field}
        onChange={(event) => {
          field.onChange(event);
          onChosen?.();
        }}
        id={id}
        className={styles["select"]}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={fieldDescription(id, hint, error, undefined)}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {choices.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** A ConsoleForm's checkbox. */
export function FormCheckbox({ name, label }: { readonly name: string; readonly label: ReactNode }) {
  const [field] = useField<boolean>({ name, type: "checkbox" });
  return (
    <label className={styles["check"]}>
      <input
        type="checkbox"
        name={name}
        checked={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
      <span>{label}</span>
    </label>
  );
}
