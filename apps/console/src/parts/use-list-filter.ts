import type { ListFilter } from "@parlour/contract/operations/list-filter";
import { regionCodes } from "@parlour/contract/regions";
import { usePageSearch } from "../frame/use-page-search.ts";
import { onlyGiven } from "./only-given.ts";
import { startOfDay } from "./start-of-day.ts";

/** The names of the shared filters in the address. */
export const filterNames = ["brand", "region", "from", "until"] as const;

/**
 * The filter of a list as its address has it (OFFICE-9): brand, region, and the first and last day. `key` is the same as a
 * text, for `useCursorPages`. `isFiltered`: it leaves something out.
 */
export function useListFilter(): {
  readonly filter: ListFilter;
  readonly key: string;
  readonly isFiltered: boolean;
} {
  const { search } = usePageSearch();
  const { brand } = search;
  const filter = onlyGiven({
    brand: brand !== undefined && /^[a-z][a-z0-9-]{1,30}$/.test(brand) ? brand : undefined,
    region: regionCodes.find((code) => code === search["region"]),
    from: startOfDay(search["from"]),
    to: startOfDay(search["until"], 1),
  });
  return { filter, key: JSON.stringify(filter), isFiltered: Object.keys(filter).length > 0 };
}
