import { useField } from "formik";
import { useId } from "react";
import styles from "./choice-cards.module.css";

interface ChoiceCardsProps {
  readonly name: string;
  readonly legend: string;
  readonly choices: readonly { readonly value: string; readonly name: string; readonly text: string }[];
  /** Gets the focus first. */
  readonly autoFocus?: boolean;
}

/** A field of a ConsoleForm: radio buttons, each with a sentence on what it means. */
export function ChoiceCards({ name, legend, choices, autoFocus = false }: ChoiceCardsProps) {
  const id = useId();
  const [field, { error }] = useField<string>(name);
  return (
    <fieldset
      className={styles["cards"]}
      role="radiogroup"
      tabIndex={-1}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className={styles["legend"]}>{legend}</legend>
      {choices.map((choice, index) => (
        <label key={choice.value} className={styles["card"]}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={field.value === choice.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- in a dialog that asks for nothing else first
            autoFocus={autoFocus && index === 0}
            aria-labelledby={`${id}-${choice.value}-name`}
            aria-describedby={`${id}-${choice.value}`}
          />
          <span className={styles["name"]} id={`${id}-${choice.value}-name`}>
            {choice.name}
          </span>
          <span className={styles["text"]} id={`${id}-${choice.value}`}>
            {choice.text}
          </span>
        </label>
      ))}
      {error === undefined ? null : (
        <p className={styles["error"]} id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
