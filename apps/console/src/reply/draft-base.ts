import type { OwnDraft } from "@parlour/contract/operations/desk-conversation";
import type { ReplyDraft } from "./reply-draft.ts";

/** The unsent text on which the server and this window last agreed. */
export interface DraftBase {
  readonly body: string;
  readonly replyId: string;
  readonly revision: string;
}

/** The part of a draft that the server stores: the unsent text, with the reply id that will send it. */
export interface UnsentText {
  readonly body: string;
  /** Null if the text has no reply id yet. */
  readonly replyId: string | null;
}

/**
 * Returns the unsent text of a draft; null if there is none. Undefined while a reply is being sent, because its arrival
 * is unknown. A failed reply counts as unsent and comes before the text typed since.
 */
export function unsentText(draft: ReplyDraft): UnsentText | null | undefined {
  const { pending, text, keptReplyId } = draft;
  if (pending !== null) {
    if (pending.failure === null) return undefined;
    const body = text.trim() === "" ? pending.body : `${pending.body}\n${text}`;
    return { body, replyId: pending.replyId };
  }
  return text.trim() === "" ? null : { body: text, replyId: keptReplyId };
}

/** Whether this window holds a text that the server doesn't. */
export function isAhead(unsent: UnsentText | null, base: DraftBase | null): boolean {
  if (unsent === null || base === null) return (unsent === null) !== (base === null);
  return unsent.body !== base.body || (unsent.replyId !== null && unsent.replyId !== base.replyId);
}

/** What to do with the server's text. */
export type Meeting =
  /** It is equal to this window's text: from now on the two agree. */
  | "agree"
  /** Nothing was typed here since they agreed: the server's text is newer. */
  | "adopt"
  /** Only this window has text, or its text continues the server's. */
  | "keep"
  /** Both have changed: the operator must choose. */
  | "conflict";

/** Decides how to combine this window's text with the server's. `base` undefined: the last agreed state is unknown. */
export function meet(
  unsent: UnsentText | null,
  base: DraftBase | null | undefined,
  server: OwnDraft | null,
): Meeting {
  if (server === null) {
    if (unsent === null) return "agree";
    // It was sent or emptied in another window, and nothing was typed here since.
    return base !== undefined && base !== null && !isAhead(unsent, base) ? "adopt" : "keep";
  }
  if (unsent?.body === server.body) return "agree";
  if (base?.revision === server.revision) return "keep";
  if (unsent === null) return base === undefined || base === null ? "adopt" : "keep";
  return base !== undefined && !isAhead(unsent, base) ? "adopt" : "conflict";
}
