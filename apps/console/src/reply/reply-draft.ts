import type { ErrorCode } from "@parlour/contract/errors";
import { messageProblem, normaliseMessage } from "@parlour/contract/rules/message";

/**
 * One conversation's reply, from the first keystroke to the server's acknowledgement, as pure state. The
 * reply's id is the idempotency key: message and charge happen once per id. So an id, once sent, is kept
 * until the server has acknowledged it, through retries, reloads and even edits: the first attempt to arrive
 * is the reply, and no attempt can become a second one.
 */
export interface ReplyDraft {
  /** The text in the reply box. */
  readonly text: string;
  /** Id of an unacknowledged attempt whose text went back into the box; the next attempt reuses it. */
  readonly keptReplyId: string | null;
  /** The reply being sent; the next one waits until it is acknowledged, to keep the order. */
  readonly pending: PendingReply | null;
}

export interface PendingReply {
  readonly replyId: string;
  readonly body: string;
  /** When it was first sent, ISO 8601. */
  readonly sentAt: string;
  /** null while it is being sent. */
  readonly failure: ReplyFailure | null;
  /** An attempt found no line, so it is sent again by itself (DESK-26); absent: none did. */
  readonly resent?: true | undefined;
  /** Why it is sent although it breaks a rule (DESK-20); absent: no reason was given. */
  readonly despite?: string | undefined;
}

/** Why a reply is not acknowledged. `unconfirmed`: the page was closed while it was being sent. */
export type ReplyFailure = ErrorCode | "network" | "unconfirmed";

/**
 * Whether a failed reply is sent again by itself (DESK-26): nothing was refused, it is only unknown whether it arrived.
 * The id makes it arrive once.
 */
export function waitsForLine(failure: ReplyFailure | null): boolean {
  return (
    failure === "network" ||
    failure === "unavailable" ||
    failure === "too_many_requests" ||
    failure === "unconfirmed"
  );
}

export const emptyDraft: ReplyDraft = { text: "", keptReplyId: null, pending: null };

export function isEmptyDraft(draft: ReplyDraft): boolean {
  return draft.text === "" && draft.keptReplyId === null && draft.pending === null;
}

export function withText(draft: ReplyDraft, text: string): ReplyDraft {
  return { ...draft, text };
}

/** Whether the text in the box may be sent now: it is within the limit and no other reply is being sent. */
export function canSend(draft: ReplyDraft): boolean {
  return draft.pending === null && messageProblem(draft.text) === null;
}

/**
 * Moves the text from the box to the reply being sent. Unchanged if it may not be sent.
 *
 * @param sentAt ISO 8601
 * @param despite why it is sent although it breaks a rule
 */
export function beginReply(draft: ReplyDraft, newId: string, sentAt: string, despite?: string): ReplyDraft {
  if (!canSend(draft)) return draft;
  return {
    text: "",
    keptReplyId: null,
    pending: {
      replyId: draft.keptReplyId ?? newId,
      body: normaliseMessage(draft.text),
      sentAt,
      failure: null,
      ...(despite === undefined ? {} : { despite }),
    },
  };
}

/** Sends a failed reply again, with the same id and text. */
export function retryReply(draft: ReplyDraft): ReplyDraft {
  if (draft.pending === null || draft.pending.failure === null) return draft;
  const { pending } = draft;
  const resent = waitsForLine(pending.failure) ? { resent: true as const } : {};
  return { ...draft, pending: { ...pending, failure: null, ...resent } };
}

/** Removes a reply that the server has acknowledged. */
export function acknowledgeReply(draft: ReplyDraft, replyId: string): ReplyDraft {
  if (draft.pending?.replyId === replyId) return { ...draft, pending: null };
  return draft.keptReplyId === replyId ? { ...draft, keptReplyId: null } : draft;
}

/** Joins the text of a failed reply with the text typed since. */
export function joined(returned: string, typed: string): string {
  return typed.trim() === "" ? returned : `${returned}\n${typed}`;
}

/** Refusals of a reply that can be sent later, or with a change. */
const returnsToBox: readonly ReplyFailure[] = [
  "waiting_for_credit",
  "customer_on_break",
  "consent_taken_back",
  "message_length",
  "reply_held_back",
];

/**
 * Handles a failed attempt. A text that the server has definitely refused returns to the box: while the customer
 * can't get one, held back or too long it is the same reply, to be sent later; `message_id_reused` means that an earlier attempt with
 * this id and another text did arrive, so the next attempt is a new reply.
 */
export function failReply(draft: ReplyDraft, replyId: string, failure: ReplyFailure): ReplyDraft {
  if (draft.pending?.replyId !== replyId) return draft;
  if (failure === "message_id_reused") {
    return { text: joined(draft.pending.body, draft.text), keptReplyId: null, pending: null };
  }
  if (returnsToBox.includes(failure)) {
    return { text: joined(draft.pending.body, draft.text), keptReplyId: replyId, pending: null };
  }
  return { ...draft, pending: { ...draft.pending, failure } };
}

/** Moves a failed reply back into the box for editing; its id stays with it. */
export function editReply(draft: ReplyDraft): ReplyDraft {
  if (draft.pending === null || draft.pending.failure === null) return draft;
  return {
    text: joined(draft.pending.body, draft.text),
    keptReplyId: draft.pending.replyId,
    pending: null,
  };
}

/** After a reload it is unknown whether the reply being sent has arrived. */
export function restoreDraft(draft: ReplyDraft): ReplyDraft {
  if (draft.pending === null || draft.pending.failure !== null) return draft;
  return { ...draft, pending: { ...draft.pending, failure: "unconfirmed" } };
}

/**
 * Marks replies as arrived if the conversation contains their ids. If the text in the box was sent from another window,
 * it is removed. Text that continues it becomes a new reply.
 */
export function reconcileDraft(draft: ReplyDraft, arrived: ReadonlyMap<string, string>): ReplyDraft {
  let reconciled = draft;
  const { keptReplyId, text, pending } = draft;
  if (keptReplyId !== null && pending === null && arrived.get(keptReplyId) === normaliseMessage(text)) {
    reconciled = { ...draft, text: "" };
  }
  for (const id of [draft.pending?.replyId, draft.keptReplyId]) {
    if (typeof id === "string" && arrived.has(id)) reconciled = acknowledgeReply(reconciled, id);
  }
  return reconciled;
}

/** Parses a stored draft; null for anything else. */
export function parseDraft(stored: unknown): ReplyDraft | null {
  if (!isRecord(stored) || typeof stored["text"] !== "string") return null;
  const kept = stored["keptReplyId"];
  const pending = parsePending(stored["pending"]);
  if ((kept !== null && typeof kept !== "string") || pending === undefined) return null;
  return { text: stored["text"], keptReplyId: kept, pending };
}

function parsePending(stored: unknown): PendingReply | null | undefined {
  if (stored === null) return null;
  if (!isRecord(stored)) return undefined;
  const { replyId, body, sentAt, failure } = stored;
  if (typeof replyId !== "string" || typeof body !== "string" || typeof sentAt !== "string") return undefined;
  if (failure !== null && typeof failure !== "string") return undefined;
  const { despite } = stored;
  const reason = typeof despite === "string" ? { despite } : {};
  return { replyId, body, sentAt, failure: failure as ReplyFailure | null, ...reason };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
