import { useState } from "react";

/** The pages of a list whose calls return the entries before a given one. */
export type CursorPages = ReturnType<typeof useCursorPages>;

/**
 * Pages by cursor, for calls that return the entries before a given one. `cursor` is undefined on the first page.
 * Returns to the first page when the text `filters` changes.
 */
export function useCursorPages(filters: string) {
  const [state, setState] = useState<{ readonly filters: string; readonly cursors: readonly string[] }>({
    filters,
    cursors: [],
  });
  const cursors = state.filters === filters ? state.cursors : [];
  return {
    cursor: cursors.at(-1),
    page: cursors.length + 1,
    /** Loads the page before this entry. */
    next: (cursor: string) => {
      setState({ filters, cursors: [...cursors, cursor] });
    },
    previous: () => {
      setState({ filters, cursors: cursors.slice(0, -1) });
    },
  };
}
