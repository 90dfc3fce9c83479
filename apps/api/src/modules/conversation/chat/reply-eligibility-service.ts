import type { ReplyEligibility } from "@parlour/contract/operations/desk-conversation";
import type { Db } from "../../../plugins/database.ts";
import { readAccountState } from "../../records/credits/index.ts";
import { chatRefusal } from "../../people/limits/index.ts";
import { selectReplyState } from "./facts-store.ts";
import { selectSequences } from "./read-store.ts";
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
 * without locks, because it only informs the operator before they type.
 */
export async function readReplyEligibility(
  db: Db,
  conversation: { readonly conversationId: string; readonly customerId: string },
  now: Date,
): Promise<ReplyEligibility> {
  const { conversationId, customerId } = conversation;
  const { balance, debt } = await readAccountState(db, customerId);
  const sequences = await selectSequences(db, conversationId);
  const { breaks, consentTakenBack, onTheHouse } = await selectReplyState(db, {
    conversationId,
    replyId: null,
  });
  return toEligibility(
    decideReply({
      banned: false,
      consentTakenBack,
      paused: chatRefusal(breaks, now) !== null,
      onTheHouse,
      body: someText,
      balance,
      debt,
      ...sequences,
    }),
  );
}
