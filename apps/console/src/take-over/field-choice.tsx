import { useEffect } from "react";
import { ChangedValue } from "../content/changes-list.tsx";
import { fieldTitle } from "../content/content-fields.ts";
import { LoadState } from "../parts/load-state.tsx";
import { useTakeOverPreview, type TakeOverWish } from "../queries/take-over-preview-query.ts";
import styles from "./take-over.module.css";

interface FieldChoiceProps {
  /** The change, without sites. */
  readonly wish: TakeOverWish;
  readonly brand: string;
  /** The fields that stay behind. */
  readonly left: readonly string[];
  readonly disabled: boolean;
  readonly onChange: (left: readonly string[]) => void;
  /** Called with the fields of the change once they are known. */
  readonly onFields: (fields: readonly string[]) => void;
}

/** The fields of a change of content; any can be left behind. */
export function FieldChoice({ wish, brand, left, disabled, onChange, onFields }: FieldChoiceProps) {
  const query = useTakeOverPreview(wish);
  const changes = query.data?.changes;
  useEffect(() => {
    if (changes !== undefined) onFields(changes.map(({ field }) => field));
  }, [changes, onFields]);
  return (
    <fieldset className={styles["group"]} disabled={disabled}>
      <legend>What to copy</legend>
      <LoadState operation="previewTakeOver" query={query} rows={2}>
        {(loaded) =>
          loaded.changes.length === 0 ? (
            <p className={styles["quiet"]}>
              This version changes nothing that other sites can take: facts of the region, keywords and the
              analytics id stay each site’s own.
            </p>
          ) : (
            loaded.changes.map(({ field, after }) => (
              <label key={field} className={styles["check"]}>
                <input
                  type="checkbox"
                  checked={!left.includes(field)}
                  onChange={(event) => {
                    const others = left.filter((each) => each !== field);
                    onChange(event.target.checked ? others : [...others, field]);
                  }}
                />
                <span>
                  {fieldTitle(field)}:{" "}
                  {Array.isArray(after) ? (
                    `a list of ${after.length}`
                  ) : (
                    <ChangedValue brand={brand} field={field} value={after} />
                  )}
                </span>
              </label>
            ))
          )
        }
      </LoadState>
    </fieldset>
  );
}
