/** Chat rules: sending, fair charging, cursors (spec 1, Cost; architecture.md, "Credits"). */

import type { ErrorCode } from "@parlour/contract/errors";
import { messageProblem, replyCost } from "@parlour/contract/rules/message";

/** How many messages a call or a stream read takes at once. */
export const pageSize = 200;

export type SendRefusal = Extract<ErrorCode, "banned" | "profile_not_found" | "message_length" | "no_credit">;

export interface SendFacts {
  readonly banned: boolean;
  readonly profileFound: boolean;
  /** Credits of the customer. */
  readonly balance: number;
  readonly body: string;
}

/** Why a customer's message is refused, or null. Writing is free, but needs credit for the reply. */
export function sendRefusal(facts: SendFacts): SendRefusal | null {
  if (facts.banned) return "banned";
  if (!facts.profileFound) return "profile_not_found";
  if (messageProblem(facts.body) !== null) return "message_length";
  return facts.balance < replyCost ? "no_credit" : null;
}

export interface ReplyFacts {
  /** The customer is banned. */
  readonly banned: boolean;
  readonly body: string;
  /** Credits of the customer. */
  readonly balance: number;
  /** Sequence of the customer's newest message; 0 when there is none. */
  readonly lastSentSequence: number;
  /** Sequence of the newest charged reply; 0 when there is none. */
  readonly lastChargedSequence: number;
}

/** Every reason for which a reply costs nothing. The first four are never delivered at all. */
export type UnchargedReason =
  | "duplicate"
  | "banned"
  | "message_length"
  | "waiting_for_credit"
  | "not_written_since_last_charged_reply";

export type ReplyDecision =
  | { readonly kind: "refuse"; readonly reason: "banned" | "message_length" | "waiting_for_credit" }
  | {
      readonly kind: "deliver";
      readonly cost: 0;
      readonly reason: "not_written_since_last_charged_reply";
    }
  | { readonly kind: "deliver"; readonly cost: typeof replyCost };

/**
 * Whether a new reply is delivered and what it costs. A duplicate never comes here: its id is answered
 * with the reply that is already stored.
 */
export function decideReply(facts: ReplyFacts): ReplyDecision {
  if (facts.banned) return { kind: "refuse", reason: "banned" };
  if (messageProblem(facts.body) !== null) return { kind: "refuse", reason: "message_length" };
  // at zero a conversation waits: operators cannot send, not even what would be free
  if (facts.balance < replyCost) return { kind: "refuse", reason: "waiting_for_credit" };
  if (facts.lastSentSequence <= facts.lastChargedSequence) {
    return { kind: "deliver", cost: 0, reason: "not_written_since_last_charged_reply" };
  }
  return { kind: "deliver", cost: replyCost };
}

/** Reads a stream's Last-Event-ID: a cursor this customer can have, or null. */
export function resumeCursor(lastEventId: string | undefined, newest: number): number | null {
  if (lastEventId === undefined || !/^\d{1,15}$/.test(lastEventId)) return null;
  const cursor = Number(lastEventId);
  return cursor <= newest ? cursor : null;
}
