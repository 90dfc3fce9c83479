import { proxy } from "valtio";

/** valtio state: the conversation that is being searched, by its button or the desk's key; null: none. */
export const openSearch = proxy<{ conversationId: string | null }>({ conversationId: null });

/** Toggles the search of a conversation that is open on the desk. */
export function toggleSearch(conversationId: string): void {
  openSearch.conversationId = openSearch.conversationId === conversationId ? null : conversationId;
}

/** Closes the search, whosever it is. */
export function endSearch(): void {
  openSearch.conversationId = null;
}
