import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import type { InsightPeriodName } from "@parlour/contract/operations/insight";
import { Row } from "@parlour/ui/row.tsx";
import { usePageSearch } from "../frame/use-page-search.ts";
import { SitePicker } from "../parts/site-picker.tsx";
import { periodOf } from "./insight-address.ts";
import styles from "./period-bar.module.css";

const periods: readonly { readonly name: InsightPeriodName; readonly label: string }[] = [
  { name: "today", label: "Today" },
  { name: "7d", label: "7 days" },
  { name: "30d", label: "30 days" },
  { name: "month", label: "This month" },
  { name: "last_month", label: "Last month" },
  { name: "custom", label: "Own days" },
];

/** Chooses the site and the period of the figures. The choice is in the address. */
export function PeriodBar() {
  const { search, setSearch } = usePageSearch();
  const chosen = periodOf(search);
  return (
    <Row gap={3} columnGap={5} align="center">
      <SitePicker
        allowAll
        site={{ brand: search["brand"] ?? "", region: search["region"] ?? "" }}
        onChange={({ brand, region }) => {
          setSearch({ brand, region });
        }}
      />
      <fieldset className={styles["periods"]}>
        <legend>
          <VisuallyHidden>Period</VisuallyHidden>
        </legend>
        {periods.map(({ name, label }) => (
          <label key={name} className={styles["period"]}>
            <input
              type="radio"
              name="period"
              value={name}
              checked={name === chosen}
              onChange={() => {
                setSearch({ period: name, ...(name === "custom" ? {} : { from: undefined, to: undefined }) });
              }}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {chosen === "custom" ? (
        <Row gap={3}>
          {(["from", "to"] as const).map((name) => (
            <label key={name} className={styles["day"]}>
              {name === "from" ? "First day" : "Last day"}
              <input
                type="date"
                value={search[name] ?? ""}
                onChange={(event) => {
                  setSearch({ [name]: event.target.value });
                }}
              />
            </label>
          ))}
        </Row>
      ) : null}
    </Row>
  );
}
