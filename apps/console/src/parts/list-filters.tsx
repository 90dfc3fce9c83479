import { Button } from "@parlour/ui/button.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { X } from "lucide-react";
import { useId, type ReactNode } from "react";
import { usePageSearch } from "../frame/use-page-search.ts";
import styles from "./list-filters.module.css";
import { SitePicker } from "./site-picker.tsx";
import { filterNames } from "./use-list-filter.ts";

/** A day in the address. */
export function DayFilter({ name, label }: { readonly name: "from" | "until"; readonly label: string }) {
  const { search, setSearch } = usePageSearch();
  const id = useId();
  return (
    <div className={styles["day"]}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        value={search[name] ?? ""}
        onChange={(event) => {
          setSearch({ [name]: event.target.value });
        }}
      />
    </div>
  );
}

interface ListFiltersProps {
  /** The list's own filter, such as its status. */
  readonly children?: ReactNode;
  /** The button that takes out what is filtered; absent: it is beside each of several lists. */
  readonly file?: ReactNode;
}

/** The filters above a list of the back office: brand, region, period and its own; all in the address (OFFICE-9). */
export function ListFilters({ children, file }: ListFiltersProps) {
  const { search, setSearch } = usePageSearch();
  return (
    <Row columnGap={4} align="center">
      {children}
      <SitePicker
        allowAll
        site={{ brand: search["brand"] ?? "", region: search["region"] ?? "" }}
        onChange={({ brand, region }) => {
          setSearch({ brand, region });
        }}
      />
      <DayFilter name="from" label="From" />
      <DayFilter name="until" label="Until" />
      {filterNames.some((name) => search[name] !== undefined) ? (
        <Button
          variant="quiet"
          icon={<X aria-hidden />}
          onClick={() => {
            setSearch(Object.fromEntries(filterNames.map((name) => [name, undefined])));
          }}
        >
          Clear
        </Button>
      ) : null}
      {file}
    </Row>
  );
}
