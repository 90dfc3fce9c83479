import type { ReturnReason } from "@parlour/contract/operations/desk-stream";
import { sql } from "kysely";
import type { Trx } from "../../../plugins/database.ts";

/** A claim that ends by itself; its conversation is locked. */
export interface OverdueClaim {
  readonly conversationId: string;
  readonly customerId: string;
  readonly staffId: string;
  readonly reason: ReturnReason;
}

/** The times before which a claim's last activity makes it end. */
export interface ReturnDeadlines {
  /** For a claim whose customer waits: the last action or the customer's message, whichever is later. */
  readonly idleBefore: Date;
  /** For a claim whose customer was answered: the last action. */
  readonly answeredBefore: Date;
  /** When the operator chose a break or absence. */
  readonly chosenBefore: Date;
  /** The last report of an operator's desk. */
  readonly silentBefore: Date;
  readonly limit: number;
}

/**
 * Locks the claims that end by claim-rules.ts and presence-rules.ts. Skips rows locked by others: somebody is working
 * on the conversation, or another node is returning it.
 */
export async function lockOverdue(trx: Trx, deadlines: ReturnDeadlines): Promise<readonly OverdueClaim[]> {
  const { idleBefore, answeredBefore, chosenBefore, silentBefore } = deadlines;
  const left = sql<ReturnReason | null>`case
    when presence.chosen <> 'available' and presence.chosen_at <= ${chosenBefore} then presence.chosen
    when presence.chosen = 'available' and presence.seen_at <= ${silentBefore} then 'lost'
  end`;
  const idle = sql<boolean>`case
    when conversation.snoozed_until is not null then false
    when conversation.waiting_since is null then conversation.claim_acted_at <= ${answeredBefore}
    else greatest(conversation.claim_acted_at, conversation.waiting_since) <= ${idleBefore}
  end`;
  const rows = await trx
    .selectFrom("conversations as conversation")
    .leftJoin("staff_presence as presence", "presence.staff_id", "conversation.claimed_by")
    .select((eb) => [
      "conversation.id as conversationId",
      "conversation.customer_id as customerId",
      eb.ref("conversation.claimed_by").$notNull().as("staffId"),
      left.as("left"),
    ])
    .where("conversation.claimed_by", "is not", null)
    .where((eb) => eb.or([idle, sql<boolean>`${left} is not null`]))
    .orderBy("conversation.id")
    .limit(deadlines.limit)
    .forNoKeyUpdate("conversation")
    .skipLocked()
    .execute();
  return rows.map(({ left: reason, ...claim }) => ({ ...claim, reason: reason ?? "idle" }));
}
