import { useId } from "react";
import type { Choice } from "./form-fields.tsx";
import styles from "./form.module.css";

interface SelectBoxProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly Choice<Value>[];
  readonly onChange: (value: Value) => void;
}

/** A select that takes effect at once, such as a filter above a list. In forms use `FormSelect`. */
export function SelectBox<Value extends string>({ label, value, choices, onChange }: SelectBoxProps<Value>) {
  const id = useId();
  return (
    <div className={styles["inlineField"]}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={styles["select"]}
        value={value}
        onChange={(event) => {
          const chosen = choices.find((choice) => choice.value === event.target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
