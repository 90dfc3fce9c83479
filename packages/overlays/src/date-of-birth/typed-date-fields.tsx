import { FieldMessages, fieldDescription } from "@parlour/ui/field-messages.tsx";
import { TextField } from "@parlour/ui/text-field.tsx";
import { useId, type ChangeEvent } from "react";
import type { TypedDate } from "../sign-up-draft.ts";
import styles from "./date-of-birth.module.css";

interface TypedDateFieldsProps {
  readonly value: TypedDate;
  readonly error: string | undefined;
  readonly onChange: (value: TypedDate) => void;
}

const parts = [
  { part: "day", label: "Day", length: 2, autoComplete: "bday-day" },
  { part: "month", label: "Month", length: 2, autoComplete: "bday-month" },
  { part: "year", label: "Year", length: 4, autoComplete: "bday-year" },
] as const;

/** Day, month and year as three short fields that the browser can fill in (bday-*). */
export function TypedDateFields({ value, error, onChange }: TypedDateFieldsProps) {
  const id = useId();
  return (
    <fieldset
      className={styles["fields"]}
      aria-describedby={fieldDescription(id, undefined, error, undefined)}
    >
      <legend className={styles["legend"]}>Date of birth</legend>
      <div className={styles["parts"]}>
        {parts.map(({ part, label, length, autoComplete }) => (
          <TextField
            key={part}
            name={part}
            label={label}
            inputMode="numeric"
            autoComplete={autoComplete}
            autoFocus={part === "day"}
            maxLength={length}
            // Its default width of 20 letters would push the three apart.
            size={length}
            placeholder={part === "year" ? "YYYY" : part === "month" ? "MM" : "DD"}
            value={value[part]}
            aria-invalid={error === undefined ? undefined : true}
            onChange={(event: ChangeEvent<HTMLInputElement>) => {
              onChange({ ...value, [part]: event.target.value.replaceAll(/\D/g, "").slice(0, length) });
            }}
          />
        ))}
      </div>
      <FieldMessages inputId={id} error={error} room="long" />
    </fieldset>
  );
}
