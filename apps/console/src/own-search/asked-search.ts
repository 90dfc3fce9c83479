import { proxy } from "valtio";

/**
 * valtio state: the last search, so that its results are still there after one was opened. In memory only: the words may be
 * a customer's, and never stand in an address.
 */
export const askedSearch = proxy<{ staffId: string; words: string; at: number }>({
  staffId: "",
  words: "",
  at: 0,
});

/** Stores the current search; each search calls the server. */
export function askFor(staffId: string, words: string): void {
  askedSearch.staffId = staffId;
  askedSearch.words = words;
  askedSearch.at += 1;
}
