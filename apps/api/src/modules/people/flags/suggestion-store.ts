import { careSigns, flagKindFor, type CareSign, type FlagKind } from "@parlour/contract/rules/care";
import { sql, type RawBuilder } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";

/**
 * Flags that customers' messages suggest (DESK-22). `conversations.urgent` says that a conversation goes first: it has a
 * suggestion that nobody dismissed, and no decided flag has answered it. Who writes here holds the customer's row.
 */

/** A suggestion that still counts: not dismissed, and its flag, if there is one, is open. Needs `suggestion` and `flag`. */
const counts = sql<boolean>`(suggestion.dismissed_at is null and flag.outcome is null)`;

/** Stores what a new message suggests, by kind of flag. A flag of that kind that is open already answers it. */
export async function insertSuggestions(
  trx: Trx,
  message: { readonly id: string; readonly conversationId: string; readonly sentAt: Date },
  signs: readonly CareSign[],
): Promise<void> {
  const kinds = [...new Set(signs.map(flagKindFor))];
  await trx
    .insertInto("care_suggestions")
    .values((eb) =>
      kinds.map((kind) => ({
        message_id: message.id,
        conversation_id: message.conversationId,
        kind,
        signs: signs.filter((sign) => flagKindFor(sign) === kind),
        suggested_at: message.sentAt,
        flag_id: eb
          .selectFrom("care_flags")
          .select("care_flags.id")
          .where("care_flags.conversation_id", "=", message.conversationId)
          .where("care_flags.kind", "=", kind)
          .where("care_flags.outcome", "is", null),
      })),
    )
    .execute();
}

/** Lets a flag that was raised answer the open suggestions of its kind in its conversation. */
export async function answerSuggestions(
  trx: Trx,
  flag: { readonly id: string; readonly conversationId: string; readonly kind: FlagKind },
): Promise<void> {
  await trx
    .updateTable("care_suggestions")
    .set({ flag_id: flag.id })
    .where("conversation_id", "=", flag.conversationId)
    .where("kind", "=", flag.kind)
    .where("flag_id", "is", null)
    .where("dismissed_at", "is", null)
    .execute();
}

/** Dismisses the open suggestions of a message, and returns their kinds; none: there is no open one. */
export async function dismissSuggestions(
  trx: Trx,
  { messageId, staffId, now }: { readonly messageId: string; readonly staffId: string; readonly now: Date },
): Promise<readonly FlagKind[]> {
  const rows = await trx
    .updateTable("care_suggestions")
    .set({ dismissed_by: staffId, dismissed_at: now })
    .where("message_id", "=", messageId)
    .where("flag_id", "is", null)
    .where("dismissed_at", "is", null)
    .returning("kind")
    .execute();
  return rows.map(({ kind }) => kind);
}

/** Updates whether conversations go first, after one of their suggestions or flags was decided. */
export async function refreshUrgent(trx: Trx, conversationIds: readonly string[]): Promise<void> {
  if (conversationIds.length === 0) return;
  await trx
    .updateTable("conversations")
    .set({
      urgent: sql<boolean>`exists (select from care_suggestions as suggestion
        left join care_flags as flag on flag.id = suggestion.flag_id
        where suggestion.conversation_id = conversations.id and ${counts})`,
    })
    .where("id", "in", conversationIds)
    .execute();
}

/**
 * Returns a query expression: the kinds of flags that an urgent conversation suggests; null if it is not urgent.
 * @param conversation alias of the conversations' table
 */
export function suggestedKinds(conversation: string): RawBuilder<FlagKind[] | null> {
  return sql<FlagKind[] | null>`case when ${sql.ref(`${conversation}.urgent`)} then
    (select array_agg(distinct suggestion.kind) from care_suggestions as suggestion
      left join care_flags as flag on flag.id = suggestion.flag_id
      where suggestion.conversation_id = ${sql.ref(`${conversation}.id`)} and ${counts}) end`;
}

/** The most suggestions that an operator is shown at once. */
const shownAtOnce = 20;

/** Reads the suggestions of a conversation that wait for the operator, oldest first. */
export async function selectOpenSuggestions(db: Db, conversationId: string) {
  const rows = await db
    .selectFrom("care_suggestions")
    .select(["message_id as messageId", "kind", "signs", "suggested_at as suggestedAt"])
    .where("conversation_id", "=", conversationId)
    .where("flag_id", "is", null)
    .where("dismissed_at", "is", null)
    .orderBy("position")
    .limit(shownAtOnce)
    .execute();
  return rows.map(({ signs, ...row }) => ({
    ...row,
    signs: careSigns.filter((sign) => signs.includes(sign)),
  }));
}
