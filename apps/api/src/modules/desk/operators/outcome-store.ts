import type { DeskOutcomeKind, FlagKind } from "@parlour/contract/rules/care";
import type { Db, Trx } from "../../../plugins/database.ts";

/** A decision about a conversation that an operator held. */
export interface NewOutcome {
  readonly id: string;
  readonly staffId: string;
  readonly conversationId: string;
  readonly outcome: DeskOutcomeKind;
  /** null: a ban. */
  readonly flagKind: FlagKind | null;
  readonly decidedAt: Date;
}

/** Stores decisions; at least one. */
export async function insertOutcomes(trx: Trx, outcomes: readonly NewOutcome[]): Promise<void> {
  await trx
    .insertInto("desk_outcomes")
    .values(
      outcomes.map((outcome) => ({
        id: outcome.id,
        staff_id: outcome.staffId,
        conversation_id: outcome.conversationId,
        outcome: outcome.outcome,
        flag_kind: outcome.flagKind,
        decided_at: outcome.decidedAt,
      })),
    )
    .execute();
}

/** Reads an operator's outcomes since a time, newest first. */
export async function selectOutcomes(
  db: Db,
  staffId: string,
  { since, limit }: { readonly since: Date; readonly limit: number },
) {
  return await db
    .selectFrom("desk_outcomes as told")
    .innerJoin("conversations as conversation", "conversation.id", "told.conversation_id")
    .innerJoin("customers as customer", "customer.id", "conversation.customer_id")
    .innerJoin("profiles as profile", "profile.id", "conversation.profile_id")
    .select([
      "told.id as outcomeId",
      "told.conversation_id as conversationId",
      "customer.username as customerName",
      "profile.name as profileName",
      "told.outcome",
      "told.flag_kind as flagKind",
      "told.decided_at as decidedAt",
    ])
    .where("told.staff_id", "=", staffId)
    .where("told.decided_at", ">", since)
    .orderBy("told.decided_at", "desc")
    .orderBy("told.id")
    .limit(limit)
    .execute();
}

/** Deletes one of an operator's outcomes. */
export async function deleteOutcome(db: Db, staffId: string, outcomeId: string): Promise<void> {
  await db.deleteFrom("desk_outcomes").where("id", "=", outcomeId).where("staff_id", "=", staffId).execute();
}
