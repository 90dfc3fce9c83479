import { proxy } from "valtio";

/** valtio state: the conversation whose flag menu a key has asked for; null: none. */
export const flagRequest = proxy<{ conversationId: string | null }>({ conversationId: null });

/** Opens the flag dialog of a conversation that stands on the desk: the desk's key. */
export function askForFlag(conversationId: string): void {
  flagRequest.conversationId = conversationId;
}

export function endFlagRequest(): void {
  flagRequest.conversationId = null;
}
