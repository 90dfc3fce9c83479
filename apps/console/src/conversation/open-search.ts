import { proxy } from "valtio";

/** valtio state: the conversation with an open search; null: none. */
export const openSearch = proxy<{ conversationId: string | null }>({ conversationId: null });

/** Toggles the search in a conversation that is open on the desk. */
export function toggleSearch(conversationId: string): void {
  openSearch.conversationId = openSearch.conversationId === conversationId ? null : conversationId;
}

/** Closes the search in any conversation. */
export function endSearch(): void {
  openSearch.conversationId = null;
}
