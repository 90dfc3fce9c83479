import { useNavigate, useSearch } from "@tanstack/react-router";

/** The search parameters of an area's page: filters and tabs, all texts. */
export interface PageSearch {
  readonly [name: string]: string | undefined;
}

/** Reads a page's search parameters from its address; leaves out values that are not texts. */
export function readPageSearch(search: Readonly<Record<string, unknown>>): PageSearch {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

/**
 * The search parameters of an area's page. Filters are in the address, so that a page can be reloaded, shared and
 * reopened. Never put a phone number there.
 */
export function usePageSearch() {
  const search = useSearch({ from: "/frame/area" });
  const navigate = useNavigate();
  return {
    search,
    /** Replaces all parameters, as a new history entry. */
    startSearch: (search: PageSearch): void => {
      void navigate({ to: ".", search });
    },
    /**
     * Changes the named parameters and keeps the rest; undefined removes one. Replaces the history entry unless told to
     * add one.
     */
    setSearch: (changes: PageSearch, { push = false }: { readonly push?: boolean } = {}): void => {
      const kept = Object.entries({ ...search, ...changes }).filter(
        ([, value]) => value !== undefined && value !== "",
      );
      void navigate({ to: ".", search: Object.fromEntries(kept), replace: !push });
    },
  };
}
