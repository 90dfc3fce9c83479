import { useNavigate, useSearch } from "@tanstack/react-router";

/** What stands behind the question mark of an area's page: filters and tabs, all texts. */
export interface PageSearch {
  readonly [name: string]: string | undefined;
}

/** Reads a page's search from its address; what is no text is left out. */
export function readPageSearch(search: Readonly<Record<string, unknown>>): PageSearch {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

/**
 * The search of an area's page. Filters live there, so that a page can be reloaded, shared and gone back to. Never put a
 * phone number there.
 */
export function usePageSearch() {
  const search = useSearch({ from: "/frame/area" });
  const navigate = useNavigate();
  return {
    search,
    /** Changes what is named and keeps the rest; undefined takes one away. Replaces the history's entry unless told to add one. */
    setSearch: (changes: PageSearch, { push = false }: { readonly push?: boolean } = {}): void => {
      const kept = Object.entries({ ...search, ...changes }).filter(
        ([, value]) => value !== undefined && value !== "",
      );
      void navigate({ to: ".", search: Object.fromEntries(kept), replace: !push });
    },
  };
}
