import type { ReplyDraft } from "../reply/reply-draft.ts";

/** The replies on this desk that are not sent, by conversation. */
export interface DraftsShown {
  readonly [conversationId: string]: Pick<ReplyDraft, "text" | "pending">;
}

/** What a row says of a reply: a draft, or one that was sent and has not arrived. */
export type UnsentMark = "draft" | "not sent";

/** Returns the mark of a conversation's row; null: nothing is unsent. */
export function unsentOf(drafts: DraftsShown, conversationId: string): UnsentMark | null {
  const draft = drafts[conversationId];
  if (draft === undefined) return null;
  if (draft.pending === null) return draft.text === "" ? null : "draft";
  return draft.pending.failure === null ? "draft" : "not sent";
}
