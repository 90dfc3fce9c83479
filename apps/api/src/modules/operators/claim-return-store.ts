import type { ReturnReason } from "@parlour/contract/operations/desk-stream";
import { sql } from "kysely";
import type { Trx } from "../../plugins/database.ts";

/** A claim that ends by itself; its conversation is locked. */
export interface OverdueClaim {
  readonly conversationId: string;
  readonly customerId: string;
  readonly staffId: string;
  readonly reason: ReturnReason;
}

/** Moments before which claims end. */
export interface ReturnMoments {
  /** The last action on a claim whose customer waits, or the customer's message, whichever is later. */
  readonly idleBefore: Date;
  /** The last action on a claim whose customer was answered. */
  readonly answeredBefore: Date;
  /** When a break or absence was chosen. */
  readonly chosenBefore: Date;
  /** When a desk was last heard of. */
  readonly silentBefore: Date;
  readonly limit: number;
}

/**
 * Locks claims that end, as claim-rules.ts and presence-rules.ts say. What is locked at this moment is passed over:
 * somebody is doing something with it, or another node is giving it back.
 */
export async function lockOverdue(trx: Trx, moments: ReturnMoments): Promise<readonly OverdueClaim[]> {
  const { idleBefore, answeredBefore, chosenBefore, silentBefore } = moments;
  const left = sql<ReturnReason | null>`case
    when presence.chosen <> 'available' and presence.chosen_at <= ${chosenBefore} then presence.chosen
    when presence.chosen = 'available' and presence.seen_at <= ${silentBefore} then 'lost'
  end`;
  const idle = sql<boolean>`case
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
    .limit(moments.limit)
    .forNoKeyUpdate("conversation")
    .skipLocked()
    .execute();
  return rows.map(({ left: reason, ...claim }) => ({ ...claim, reason: reason ?? "idle" }));
}
