import { subscribe } from "valtio";
import { ownNext, type DeskQueue } from "../queue/desk-queue.ts";
import { useConsole } from "../services/console-services.ts";
import type { DeskActions } from "./use-desk-actions.ts";

/** Sends the text in a reply box like its button, and opens the next conversation once it was sent. */
export function useGoOn(queue: DeskQueue | null, actions: DeskActions) {
  const { store } = useConsole().replies();

  /** Resolves with whether the reply being sent arrives; a failed one stays with its reason. */
  async function arrives(conversationId: string): Promise<boolean> {
    return await new Promise((resolve) => {
      let stop = (): void => undefined;
      const look = () => {
        const { pending, keptReplyId } = store.draft(conversationId);
        if (pending !== null && pending.failure === null) return;
        stop();
        resolve(pending === null && keptReplyId === null);
      };
      stop = subscribe(store.drafts, look);
      look();
    });
  }

  return async function sendAndGoOn(conversationId: string, box: HTMLTextAreaElement): Promise<void> {
    box.form?.requestSubmit();
    if (store.draft(conversationId).pending === null || !(await arrives(conversationId))) return;
    const own = queue === null ? null : ownNext(queue, conversationId);
    if (own === null) actions.claimNext();
    else actions.open(own);
  };
}
