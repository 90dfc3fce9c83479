import { useContentForm } from "./field-context.ts";
import styles from "./content-form.module.css";

interface ColourInputProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly "data-field": string;
  readonly "aria-invalid"?: true | undefined;
  readonly "aria-describedby"?: string | undefined;
}

const isColour = (value: string): boolean => /^#[0-9a-f]{6}$/i.test(value);

/** A colour by its code, or picked; expands #rgb, and accepts codes without #. */
export function ColourInput({ label, value, onChange, ...rest }: ColourInputProps) {
  const { problems } = useContentForm();
  return (
    <span className={styles["colour"]}>
      <input
        type="color"
        className={styles["swatch"]}
        aria-label={`${label}: pick`}
        value={isColour(value) ? value.toLowerCase() : "#000000"}
        onChange={(event) => {
          onChange(event.target.value);
        }}
      />
      <input
        {...rest}
        type="text"
        className={styles["input"]}
        spellCheck={false}
        autoComplete="off"
        value={value}
        onChange={(event) => {
          onChange(event.target.value.trim());
        }}
        onBlur={() => {
          const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(value);
          if (short !== null)
            onChange(
              `#${short
                .slice(1)
                .map((digit) => digit.repeat(2))
                .join("")}`,
            );
          else if (problems.has(rest["data-field"]) && isColour(`#${value}`)) onChange(`#${value}`);
        }}
      />
    </span>
  );
}
