import { proxy } from "valtio";

/** valtio state: the conversation that is being searched, by its button or the desk's key; null: none. */
export const openSearch = proxy<{ conversationId: string | null }>({ conversationId: null });

/** Opens the search of a conversation that stands on the desk, or closes it where it is open. */
export function toggleSearch(conversationId: string): void {
  openSearch.conversationId = openSearch.conversationId === conversationId ? null : conversationId;
}

/** Closes the search, whosever it is. */
export function endSearch(): void {
  openSearch.conversationId = null;
}
