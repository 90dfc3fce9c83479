import { useState } from "react";
import { usePageSearch } from "../frame/use-page-search.ts";
import { SelectBox } from "../parts/select-box.tsx";
import { monthChoices, monthOf } from "./months.ts";

/** The month in the page's address. */
export function useMonth(): string {
  const { search } = usePageSearch();
  const [now] = useState(() => new Date());
  return monthOf(search["month"], now);
}

/** Chooses the month whose pay is shown. */
export function MonthSelect() {
  const { setSearch } = usePageSearch();
  const [now] = useState(() => new Date());
  return (
    <SelectBox
      label="Month"
      value={useMonth()}
      choices={monthChoices(now)}
      onChange={(month) => {
        setSearch({ month });
      }}
    />
  );
}
