import type { TakeOver, TakeOverPreview } from "@parlour/contract/operations/ops-take-overs";
import { regions, type Currency } from "@parlour/contract/regions";
import { ChangesList } from "../content/changes-list.tsx";
import { moneyText } from "../parts/money.tsx";
import styles from "./take-over.module.css";

interface SiteChangesProps {
  readonly kind: TakeOver["kind"];
  readonly site: TakeOverPreview["sites"][number];
}

/** "bronze.minor" is "Bronze: price". */
function priceField(field: string): string {
  const [bundle = "", part] = field.split(".");
  return `${bundle.charAt(0).toUpperCase()}${bundle.slice(1)}: ${part === "minor" ? "price" : "credits"}`;
}

function priceValue(field: string, value: unknown, currency: Currency): string {
  if (typeof value !== "number") return "";
  return field.endsWith(".minor") ? moneyText({ minor: value, currency }) : String(value);
}

/** One site's differences, field by field, old and new. */
export function SiteChanges({ kind, site }: SiteChangesProps) {
  if (kind === "content") {
    return (
      <ChangesList
        brand={site.brand}
        changes={site.changes.map(({ field, before, after }) => ({ field, before, after }))}
        before="What it has"
        after="What it gets"
      />
    );
  }
  const { currency } = regions[site.region];
  return (
    <table className={styles["prices"]}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">What it has</th>
          <th scope="col">What it gets</th>
        </tr>
      </thead>
      <tbody>
        {site.changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{priceField(field)}</th>
            <td>
              <del>{priceValue(field, before, currency)}</del>
            </td>
            <td>
              <ins>{priceValue(field, after, currency)}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
