import type { DeskEvent } from "@parlour/api-client/desk-stream";
import { proxy } from "valtio";

/** Without a newer signal, a customer counts as typing for so many milliseconds. The app repeats it every 4 seconds. */
export const typingMilliseconds = 8_000;

/** valtio state: by conversation, whether its customer is typing; read one conversation only. */
export interface CustomerTyping {
  [conversationId: string]: true;
}

/** Which customers are typing (DESK-34). `hear` takes the stream's events; each sign ends by itself. */
export function createCustomerTyping(after: (milliseconds: number, callback: () => void) => () => void): {
  readonly state: CustomerTyping;
  readonly hear: (event: DeskEvent) => void;
} {
  const state = proxy<CustomerTyping>({});
  const ends = new Map<string, () => void>();

  function end(conversationId: string): void {
    ends.get(conversationId)?.();
    ends.delete(conversationId);
    delete state[conversationId];
  }

  return {
    state,
    hear(event) {
      if (event.type !== "typing") return;
      const { conversationId, typing } = event;
      end(conversationId);
      if (!typing) return;
      state[conversationId] = true;
      ends.set(
        conversationId,
        after(typingMilliseconds, () => end(conversationId)),
      );
    },
  };
}
