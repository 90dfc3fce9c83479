import { proxy } from "valtio";

/** valtio state: the conversation whose flag menu was opened by a key; null: none. */
export const flagRequest = proxy<{ conversationId: string | null }>({ conversationId: null });

/** Opens the flag dialog of a conversation on the desk, for the desk's key. */
export function askForFlag(conversationId: string): void {
  flagRequest.conversationId = conversationId;
}

export function endFlagRequest(): void {
  flagRequest.conversationId = null;
}
