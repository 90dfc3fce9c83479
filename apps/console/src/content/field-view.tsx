import { FieldFrame } from "@parlour/ui/field-frame.tsx";
import { fieldDescription } from "@parlour/ui/field-messages.tsx";
import { useId } from "react";
import { ColourInput } from "./colour-input.tsx";
import type { ContentField } from "./content-fields.ts";
import { plainValue, valueAt } from "./content-paths.ts";
import { problemMessage, useContentForm } from "./field-context.ts";
import { PictureInput } from "./picture-input.tsx";
import styles from "./content-form.module.css";

/** One form field with its note: meaning, place on the site, maximum length and problem. */
export function FieldView({ field }: { readonly field: ContentField }) {
  const id = useId();
  const { content, problems, changed, set } = useContentForm();
  const value = plainValue(valueAt(content, field.path));
  const problem = problems.get(field.path);
  const error = problem === undefined ? undefined : problemMessage(problem);
  const shown = field.shown.startsWith("nowhere")
    ? `Not shown: ${field.shown.replace(/^nowhere[;,]?\s*/, "")}`
    : `Shown on: ${field.shown}`;
  const limit = "maxLength" in field ? field.maxLength : null;
  const hint =
    limit === null || value.length < limit * 0.6 ? shown : `${shown} · ${value.length} of ${limit}`;
  const change = (next: string) => {
    set(field.path, next);
  };
  const common = {
    id,
    "data-field": field.path,
    "aria-invalid": error === undefined ? undefined : (true as const),
    "aria-describedby": fieldDescription(id, hint, error, undefined),
  };

  const control = (() => {
    switch (field.kind) {
      case "line":
        return (
          <input
            {...common}
            type="text"
            className={styles["input"]}
            value={value}
            onChange={(event) => {
              change(event.target.value);
            }}
          />
        );
      case "text":
        return (
          <textarea
            {...common}
            rows={3}
            className={styles["area"]}
            value={value}
            onChange={(event) => {
              change(event.target.value);
            }}
          />
        );
      case "choice":
        return (
          <select
            {...common}
            className={styles["input"]}
            value={value}
            onChange={(event) => {
              change(event.target.value);
            }}
          >
            {field.choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        );
      case "colour":
        return <ColourInput {...common} label={field.label} value={value} onChange={change} />;
      case "picture":
        return <PictureInput {...common} label={field.label} value={value} onChange={change} />;
      case "fixed":
        return <input {...common} type="text" className={styles["input"]} value={value} readOnly />;
      default:
        return field satisfies never;
    }
  })();

  return (
    <FieldFrame
      className={styles["field"]}
      inputId={id}
      label={
        <>
          {field.label}
          {changed.has(field.path) ? (
            // The field keeps its accessible name; the list of changes repeats it as text.
            <span className={styles["mark"]} aria-hidden>
              changed
            </span>
          ) : null}
        </>
      }
      hint={
        field.kind === "fixed" ? "A fact of the region: it follows from the rules, nobody writes it." : hint
      }
      error={error}
    >
      {control}
    </FieldFrame>
  );
}
