import type { ReplyEligibility } from "@parlour/contract/operations/desk-conversation";
import type { Db } from "../../../plugins/database.ts";
import { hasTakenConsentBack } from "../../people/customers/index.ts";
import { balanceOf } from "../../records/credits/index.ts";
import { chatRefusal } from "../../people/limits/index.ts";
import { selectReplyState } from "./facts-store.ts";
import { decideReply, type ReplyDecision } from "./rules.ts";

/** A valid sample text: only the conversation decides here, not the text. */
const someText = "…";

function toEligibility(decision: ReplyDecision): ReplyEligibility {
  if (decision.kind === "deliver") {
    return decision.cost === 0 ? { kind: "free", reason: decision.reason } : { kind: "charged" };
  }
  const { reason } = decision;
  switch (reason) {
    case "consent_taken_back":
      return { kind: "waiting", reason };
    case "paused":
      return { kind: "waiting", reason: "break" };
    case "waiting_for_credit":
    // neither can happen here: nobody holds a banned customer's conversation, and the sample text is valid
    case "banned":
    case "message_length":
      return { kind: "waiting", reason: "credit" };
    default:
      return reason satisfies never;
  }
}

/**
 * Returns what a reply would cost now, or why it cannot be sent, by the same rule that decides when it is sent. Reads
 * without locks, because it only informs the operator before they type. Throws if the conversation does not exist.
 */
export async function readReplyEligibility(
  db: Db,
  conversationId: string,
  now: Date,
): Promise<ReplyEligibility> {
  const state = await selectReplyState(db, { conversationId, replyId: null });
  if (state === null) throw new Error(`no conversation ${conversationId}`);
  const { account, conversation } = state;
  return toEligibility(
    decideReply({
      banned: false,
      consentTakenBack: hasTakenConsentBack(state.chatConsent),
      paused: chatRefusal(state.breaks, now) !== null,
      onTheHouse: state.flags.onTheHouse,
      body: someText,
      balance: account === null ? 0 : balanceOf(account),
      debt: account?.debt ?? 0,
      lastSentSequence: conversation.lastSentSequence,
      lastChargedSequence: conversation.lastChargedSequence,
    }),
  );
}
