import { subscribe } from "valtio";
import { queueKey } from "../queries/queue-query.ts";
import { deskQueue, ownNext, type QueueResponse } from "../queue/desk-queue.ts";
import { useConsole } from "../services/console-services.ts";
import type { DeskActions } from "./use-desk-actions.ts";

/** Sends the text in a reply box like its button, and opens the next conversation once it was sent. */
export function useGoOn(actions: DeskActions) {
  const { queryClient, session, replies } = useConsole();
  const { store } = replies();

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
    // Uses the newest queue: the one that was shown when Send was pressed may list conversations that were answered
    // since.
    const known = queryClient.getQueryData<QueueResponse>(queueKey);
    const own =
      known === undefined ? null : ownNext(deskQueue(known, session.staff?.id ?? ""), conversationId);
    if (own === null) actions.claimNext();
    else actions.open(own);
  };
}
