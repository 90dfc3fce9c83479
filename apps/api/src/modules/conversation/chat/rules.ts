/** Chat rules: sending (CHAT-20 to CHAT-29), charging (CREDIT-3, CREDIT-10 to CREDIT-17) and cursors (CHAT-5). */

import type { ErrorCode } from "@parlour/contract/errors";
import { messageProblem, replyCost } from "@parlour/contract/rules/message";

/** How many messages a call takes at once. */
export const pageSize = 200;

/** How many messages a stream reads at once: few enough that a page never fills a stream's buffer (event-stream.ts). */
export const streamPageSize = 50;

export type SendRefusal = Extract<
  ErrorCode,
  | "banned"
  | "profile_not_found"
  | "message_length"
  | "no_credit"
  | "credit_owed"
  | "acceptance_required"
  | "chat_consent_required"
  | "age_check_pending"
  | "age_check_required"
  | "cooling_off"
  | "self_excluded"
>;

export interface SendFacts {
  readonly banned: boolean;
  readonly profileFound: boolean;
  /** Terms or privacy policy in force wait for the customer's acceptance. */
  readonly acceptance: "acceptance_required" | null;
  /** The customer has not agreed to the use of what they write, or took the consent back. */
  readonly chatConsent: "chat_consent_required" | null;
  /** Staff must confirm first that the customer is an adult. */
  readonly ageCheck: boolean;
  /** They asked the customer for a check, which can be passed (AGE-18). */
  readonly ageCheckAsked: boolean;
  /** Replies in this conversation cost nothing now: no credit is needed for them. */
  readonly onTheHouse: boolean;
  /** Credits of the customer. */
  readonly balance: number;
  /** Credits that the customer owes. */
  readonly debt: number;
  /** The customer takes a break, or has excluded themselves. */
  readonly paused: "cooling_off" | "self_excluded" | null;
  readonly body: string;
}

/**
 * Returns why a customer's message is refused, or null. Writing is free, but requires enough credit for the
 * reply if replies cost any.
 */
export function sendRefusal(facts: SendFacts): SendRefusal | null {
  if (facts.banned) return "banned";
  if (!facts.profileFound) return "profile_not_found";
  if (facts.acceptance !== null) return facts.acceptance;
  if (facts.chatConsent !== null) return facts.chatConsent;
  if (facts.ageCheck) return facts.ageCheckAsked ? "age_check_required" : "age_check_pending";
  if (messageProblem(facts.body) !== null) return "message_length";
  if (facts.paused !== null) return facts.paused;
  if (facts.onTheHouse) return null;
  // checked first: while the customer owes credits, a small purchase may not be enough to write again
  if (facts.debt > 0) return "credit_owed";
  return facts.balance < replyCost ? "no_credit" : null;
}

export interface ReplyFacts {
  /** The customer is banned. */
  readonly banned: boolean;
  /** The customer takes a break, or has excluded themselves. */
  readonly paused: boolean;
  readonly consentTakenBack: boolean;
  readonly body: string;
  /** A flag or a supervisor has taken the charge off this conversation (decision 0034). */
  readonly onTheHouse: boolean;
  /** Credits of the customer. */
  readonly balance: number;
  /** Credits that the customer owes. While above 0, nothing can be spent. */
  readonly debt: number;
  /** Sequence of the customer's newest message; 0: none. */
  readonly lastSentSequence: number;
  /** Sequence of the newest charged reply; 0: none. */
  readonly lastChargedSequence: number;
}

export type ReplyDecision =
  | {
      readonly kind: "refuse";
      readonly reason: "banned" | "message_length" | "consent_taken_back" | "paused" | "waiting_for_credit";
    }
  | {
      readonly kind: "deliver";
      readonly cost: 0;
      readonly reason: "not_written_since_last_charged_reply" | "on_the_house";
    }
  | { readonly kind: "deliver"; readonly cost: typeof replyCost };

/**
 * Decides whether a new reply is delivered and what it costs. The caller handles duplicates before: a known reply id
 * returns the stored reply.
 */
export function decideReply(facts: ReplyFacts): ReplyDecision {
  if (facts.banned) return { kind: "refuse", reason: "banned" };
  if (messageProblem(facts.body) !== null) return { kind: "refuse", reason: "message_length" };
  if (facts.consentTakenBack) return { kind: "refuse", reason: "consent_taken_back" };
  if (facts.paused) return { kind: "refuse", reason: "paused" };
  // even without credit, because a customer in distress must get a reply
  if (facts.onTheHouse) return { kind: "deliver", cost: 0, reason: "on_the_house" };
  // at zero a conversation waits: operators cannot send, not even what would be free
  if (facts.balance < replyCost || facts.debt > 0) return { kind: "refuse", reason: "waiting_for_credit" };
  if (facts.lastSentSequence <= facts.lastChargedSequence) {
    return { kind: "deliver", cost: 0, reason: "not_written_since_last_charged_reply" };
  }
  return { kind: "deliver", cost: replyCost };
}

/** How often a customer's activity is noted at most, in milliseconds. Retention counts in days. */
const activityMs = 60 * 60_000;

/** Whether enough time has passed to note activity again. */
export function notesActivity(lastActiveAt: Date, now: Date): boolean {
  return now.getTime() - lastActiveAt.getTime() >= activityMs;
}

/** Reads a stream's Last-Event-ID: a cursor this customer can have, or null. */
export function resumeCursor(lastEventId: string | undefined, newest: number): number | null {
  if (lastEventId === undefined || !/^\d{1,15}$/.test(lastEventId)) return null;
  const cursor = Number(lastEventId);
  return cursor <= newest ? cursor : null;
}
