import type { StaffClient } from "@parlour/api-client/create-staff-client";
import { sendReply, type OpsConversation } from "@parlour/contract/operations/claimed-conversation";
import type { QueryClient } from "@tanstack/react-query";
import { callFailure } from "../catalogue/call-failure.ts";
import { failureMessage } from "../catalogue/error-catalogue.ts";
import { withMessage } from "../conversation/message-days.ts";
import { onlyGiven } from "../parts/only-given.ts";
import { conversationKey } from "../queries/conversation-query.ts";
import { queueKey } from "../queries/queue-query.ts";
import { acknowledgeReply, beginReply, failReply, retryReply } from "./reply-draft.ts";
import type { ReplyStore } from "./reply-store.ts";

/** Why a reply was refused and is back in the box. */
export interface ReplyRefusal {
  readonly message: string;
  /** It breaks a rule (DESK-20): it can be sent with a reason. */
  readonly heldBack: boolean;
}

export interface ReplyDelivery {
  /**
   * Sends the text in the conversation's reply box. Resolves when it is acknowledged (null) or has failed,
   * with a message for what the box itself can't show.
   *
   * @param despite why it is sent although it breaks a rule
   */
  send(conversationId: string, despite?: string): Promise<ReplyRefusal | null>;
  /** Sends a failed reply again, with the same id and text. */
  retry(conversationId: string): Promise<ReplyRefusal | null>;
  /**
   * Called when a canned reply was inserted: its use counts when the reply is sent; null: the box was emptied
   * since.
   */
  placed(conversationId: string, cannedReplyId: string | null): void;
}

interface DeliveryOptions {
  readonly client: StaffClient;
  readonly queryClient: QueryClient;
  readonly store: ReplyStore;
  /** Called for every reply that the server has stored. */
  readonly onDelivered: (conversationId: string, replyId: string) => void;
  /** Creates a reply's id, a uuid: the idempotency key. */
  readonly newId: () => string;
  readonly now: () => Date;
}

/**
 * Delivers replies. Independent of the conversation's view, so switching conversations does not interrupt it.
 */
export function createReplyDelivery({
  client,
  queryClient,
  store,
  onDelivered,
  newId,
  now,
}: DeliveryOptions): ReplyDelivery {
  const canned = new Map<string, string>();

  async function deliver(conversationId: string): Promise<ReplyRefusal | null> {
    const { pending } = store.draft(conversationId);
    if (pending === null || pending.failure !== null) return null;
    const { replyId, body, despite } = pending;
    const key = conversationKey(conversationId);
    try {
      const cannedReplyId = canned.get(conversationId);
      const message = await client.call(sendReply, {
        params: { conversationId },
        body: { replyId, body, ...onlyGiven({ cannedReplyId, despite }) },
      });
      canned.delete(conversationId);
      queryClient.setQueryData<OpsConversation>(
        key,
        (known) => known && { ...known, messages: withMessage(known.messages, message) },
      );
      store.update(conversationId, (draft) => acknowledgeReply(draft, replyId));
      onDelivered(conversationId, replyId);
      return null;
    } catch (error) {
      const failure = callFailure(error);
      const after = store.update(conversationId, (draft) => failReply(draft, replyId, failure));
      if (after.pending !== null) return null;
      const heldBack = failure === "reply_held_back";
      // Only the server's message names what was found.
      const message =
        heldBack && error instanceof Error ? error.message : failureMessage("sendReply", failure);
      return { message, heldBack };
    } finally {
      void queryClient.invalidateQueries({ queryKey: key });
      void queryClient.invalidateQueries({ queryKey: queueKey });
    }
  }

  return {
    placed(conversationId, cannedReplyId) {
      if (cannedReplyId === null) canned.delete(conversationId);
      else canned.set(conversationId, cannedReplyId);
    },
    send(conversationId, despite) {
      const before = store.draft(conversationId);
      const after = store.update(conversationId, (draft) =>
        beginReply(draft, newId(), now().toISOString(), despite),
      );
      return after === before ? Promise.resolve(null) : deliver(conversationId);
    },
    retry(conversationId) {
      const before = store.draft(conversationId);
      const after = store.update(conversationId, retryReply);
      return after === before ? Promise.resolve(null) : deliver(conversationId);
    },
  };
}
