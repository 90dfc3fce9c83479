import type { StaffClient } from "@parlour/api-client/create-staff-client";
import { sendReply, type OpsConversation } from "@parlour/contract/operations/claimed-conversation";
import type { QueryClient } from "@tanstack/react-query";
import { proxy } from "valtio";
import { callFailure } from "../catalogue/call-failure.ts";
import { failureMessage } from "../catalogue/error-catalogue.ts";
import { withMessage } from "../conversation/message-days.ts";
import { onlyGiven } from "../parts/only-given.ts";
import { conversationKey } from "../queries/conversation-query.ts";
import { queueKey } from "../queries/queue-query.ts";
import { answered, type QueueResponse } from "../queue/desk-queue.ts";
import { acknowledgeReply, beginReply, failReply, retryReply, waitsForLine } from "./reply-draft.ts";
import type { ReplyStore } from "./reply-store.ts";

/** Why a reply was refused and is back in the box. */
export interface ReplyRefusal {
  readonly message: string;
  /** It breaks a rule (DESK-20): it can be sent with a reason. */
  readonly heldBack: boolean;
}

export interface ReplyDelivery {
  /** valtio state: by conversation, why its newest reply was refused, until another is sent or it is dismissed. */
  readonly refusals: { readonly [conversationId: string]: ReplyRefusal };
  dismissRefusal(conversationId: string): void;
  /**
   * Sends the text in the conversation's reply box.
   *
   * @param despite why it is sent although it breaks a rule
   */
  send(conversationId: string, despite?: string): void;
  /** Sends a failed reply again, with the same id and text. */
  retry(conversationId: string): void;
  /** Sends every reply that found no line: there may be one again (DESK-26). */
  resume(): void;
  /** Sends nothing by itself any more. */
  stop(): void;
  /**
   * Called when a canned reply was inserted: its use counts when the reply is sent; null: the box was emptied
   * since.
   */
  placed(conversationId: string, cannedReplyId: string | null): void;
}

interface DeliveryOptions {
  readonly client: StaffClient;
  readonly queryClient: QueryClient;
  readonly store: Pick<ReplyStore, "drafts" | "draft" | "update">;
  /** Called for every reply that the server has stored. */
  readonly onDelivered: (conversationId: string, replyId: string) => void;
  /** Creates a reply's id, a uuid: the idempotency key. */
  readonly newId: () => string;
  readonly now: () => Date;
  /** Calls back once after some milliseconds. Returns a function that cancels it. */
  readonly after: (milliseconds: number, callback: () => void) => () => void;
}

/** The pauses before a reply that found no line is sent again, in milliseconds. The last one repeats. */
const resendPauses = [2_000, 4_000, 8_000, 15_000] as const;

/** A reply that is sent again by itself. */
interface Resend {
  readonly attempts: number;
  readonly cancel: () => void;
}

/**
 * Delivers replies. Independent of the conversation's view, so switching conversations does not interrupt it. A reply
 * that found no line is sent again by itself, with the same id, so that it arrives once (DESK-26).
 */
export function createReplyDelivery({
  client,
  queryClient,
  store,
  onDelivered,
  newId,
  now,
  after,
}: DeliveryOptions): ReplyDelivery {
  const canned = new Map<string, string>();
  const resends = new Map<string, Resend>();
  const refusals = proxy<{ [conversationId: string]: ReplyRefusal }>({});
  let stopped = false;

  function resendLater(conversationId: string): void {
    if (stopped) return;
    const attempts = resends.get(conversationId)?.attempts ?? 0;
    const pause = resendPauses[Math.min(attempts, resendPauses.length - 1)] ?? 0;
    const cancel = after(pause, () => {
      retry(conversationId);
    });
    resends.set(conversationId, { attempts: attempts + 1, cancel });
  }

  function endResend(conversationId: string): void {
    resends.get(conversationId)?.cancel();
    resends.delete(conversationId);
  }

  async function deliver(conversationId: string): Promise<void> {
    const { pending } = store.draft(conversationId);
    if (pending === null || pending.failure !== null) return;
    const { replyId, body, despite } = pending;
    const key = conversationKey(conversationId);
    try {
      const cannedReplyId = canned.get(conversationId);
      const message = await client.call(sendReply, {
        params: { conversationId },
        body: { replyId, body, ...onlyGiven({ cannedReplyId, despite }) },
      });
      canned.delete(conversationId);
      endResend(conversationId);
      queryClient.setQueryData<OpsConversation>(
        key,
        (known) => known && { ...known, messages: withMessage(known.messages, message) },
      );
      // "Next" must not lead back to this conversation now.
      queryClient.setQueryData<QueueResponse>(queueKey, (known) => known && answered(known, conversationId));
      store.update(conversationId, (draft) => acknowledgeReply(draft, replyId));
      onDelivered(conversationId, replyId);
    } catch (error) {
      const failure = callFailure(error);
      const { pending: left } = store.update(conversationId, (draft) => failReply(draft, replyId, failure));
      if (left !== null && waitsForLine(left.failure)) {
        resendLater(conversationId);
        return;
      }
      endResend(conversationId);
      if (left !== null) return;
      const heldBack = failure === "reply_held_back";
      // Only the server's message names what was found.
      const message =
        heldBack && error instanceof Error ? error.message : failureMessage("sendReply", failure);
      refusals[conversationId] = { message, heldBack };
    } finally {
      void queryClient.invalidateQueries({ queryKey: key });
      void queryClient.invalidateQueries({ queryKey: queueKey });
    }
  }

  function retry(conversationId: string): void {
    const before = store.draft(conversationId);
    resends.get(conversationId)?.cancel();
    if (store.update(conversationId, retryReply) === before) return;
    delete refusals[conversationId];
    void deliver(conversationId);
  }

  return {
    refusals,
    dismissRefusal(conversationId) {
      delete refusals[conversationId];
    },
    placed(conversationId, cannedReplyId) {
      if (cannedReplyId === null) canned.delete(conversationId);
      else canned.set(conversationId, cannedReplyId);
    },
    send(conversationId, despite) {
      const before = store.draft(conversationId);
      const begun = store.update(conversationId, (draft) =>
        beginReply(draft, newId(), now().toISOString(), despite),
      );
      if (begun === before) return;
      endResend(conversationId);
      delete refusals[conversationId];
      void deliver(conversationId);
    },
    retry,
    resume() {
      if (stopped) return;
      for (const [conversationId, { pending }] of Object.entries(store.drafts)) {
        if (pending !== null && waitsForLine(pending.failure)) retry(conversationId);
      }
    },
    stop() {
      stopped = true;
      for (const { cancel } of resends.values()) cancel();
      resends.clear();
    },
  };
}
