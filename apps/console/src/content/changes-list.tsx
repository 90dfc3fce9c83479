import type { ContentChange } from "@parlour/contract/rules/content-changes";
import { isPictureField } from "@parlour/contract/rules/copy-text";
import { brandPicture } from "./brand-picture.ts";
import { fieldTitle } from "./content-fields.ts";
import { plainValue } from "./content-paths.ts";
import styles from "./changes-list.module.css";

interface ChangesListProps {
  readonly brand: string;
  readonly changes: readonly ContentChange[];
  /** The labels of the two versions: "Version 3", "Your edits". */
  readonly before: string;
  readonly after: string;
}

/** Lists the differences between two contents, field by field. */
export function ChangesList({ brand, changes, before, after }: ChangesListProps) {
  if (changes.length === 0) return <p className={styles["none"]}>{`${before} and ${after} say the same.`}</p>;
  return (
    <div className={styles["scroll"]}>
      <table className={styles["changes"]}>
        <caption>{changes.length === 1 ? "One field differs" : `${changes.length} fields differ`}</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">{before}</th>
            <th scope="col">{after}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before: was, after: is }) => (
            <tr key={field}>
              <th scope="row">{fieldTitle(field)}</th>
              <td>
                <del>
                  <ChangedValue brand={brand} field={field} value={was} />
                </del>
              </td>
              <td>
                <ins>
                  <ChangedValue brand={brand} field={field} value={is} />
                </ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A field's value: a colour with a swatch, a picture, or plain text. */
export function ChangedValue({
  brand,
  field,
  value,
}: {
  readonly brand: string;
  readonly field: string;
  readonly value: unknown;
}) {
  if (value === undefined || value === "") return <i>nothing</i>;
  if (typeof value === "object" && value !== null) {
    const texts = Object.entries(value).filter(([name]) => !isPictureField(name));
    return <>{texts.map(([, text]) => plainValue(text)).join(" · ")}</>;
  }
  const text = plainValue(value);
  if (/^#[0-9a-f]{6}$/i.test(text)) {
    return (
      <>
        <span className={styles["swatch"]} style={{ backgroundColor: text }} aria-hidden /> {text}
      </>
    );
  }
  if (isPictureField(field)) {
    return (
      <>
        <img className={styles["picture"]} src={brandPicture(brand, text)} alt="" /> {text}
      </>
    );
  }
  return <>{text}</>;
}
