import { sql } from "kysely";
import type { Trx } from "../../../plugins/database.ts";

/** Counts messages into `spending_days` and `spending_chats`, each message once. */

/** The most messages that one statement counts. */
const batch = 2_000;

/**
 * Locks a customer's progress, so that concurrent calls count nothing twice. Returns the cursor up to which messages
 * are counted, and the customer's newest cursor. Null if there is no such customer.
 */
export async function lockProgress(
  trx: Trx,
  customerId: string,
): Promise<{ readonly counted: number; readonly newest: number } | null> {
  // The customer's row before the progress (docs/architecture.md, "Order of locks"): an erasure locks it first, too.
  const { rows } = await sql`select from customers where id = ${customerId} for key share`.execute(trx);
  if (rows.length === 0) return null;
  await trx
    .insertInto("spending_progress")
    .values({ customer_id: customerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const progress = await trx
    .selectFrom("spending_progress")
    .select("counted_cursor")
    .where("customer_id", "=", customerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const newest = await trx
    .selectFrom("messages")
    .select("cursor")
    .where("customer_id", "=", customerId)
    .orderBy("cursor", "desc")
    .limit(1)
    .executeTakeFirst();
  return { counted: progress.counted_cursor, newest: newest?.cursor ?? 0 };
}

/**
 * Counts the next messages after `counted`, up to `newest`, under the lock of `lockProgress`. Days are those of `zone`.
 * Returns up to where it counted.
 */
export async function countMessages(
  trx: Trx,
  customerId: string,
  { counted, newest, zone }: { readonly counted: number; readonly newest: number; readonly zone: string },
): Promise<number> {
  const { rows } = await sql<{ upTo: number }>`
    with next as materialized (
      select message.id, message.cursor, message.direction, message.credit_cost, message.sent_at, message.conversation_id
      from messages as message
      where message.customer_id = ${customerId} and message.cursor > ${counted} and message.cursor <= ${newest}
      order by message.cursor limit ${batch}
    ), replies as materialized (
      select next.sent_at, conversation.profile_id, charged.lot_id, charged.kind
      from next
      join conversations as conversation on conversation.id = next.conversation_id
      -- "limit 1": looked up for each reply, however many entries there are
      left join lateral (
        select posting.lot_id, lot.kind
        from ledger_entries as entry
        join ledger_postings as posting on posting.entry_id = entry.id
        join credit_lots as lot on lot.id = posting.lot_id
        where entry.cause = 'reply' and entry.cause_id = next.id::text limit 1
      ) as charged on next.credit_cost > 0
      where next.direction = 'received'
    ), days as (
      insert into spending_days as kept (customer_id, day, replies, free_replies)
        select ${customerId}, (sent_at at time zone ${zone})::date, count(*),
          count(*) filter (where kind is distinct from 'purchased')
        from replies group by 2
      on conflict (customer_id, day) do update
        set replies = kept.replies + excluded.replies, free_replies = kept.free_replies + excluded.free_replies
    ), chats as (
      insert into spending_chats as kept (customer_id, profile_id, lot_id, replies)
        select ${customerId}, profile_id, lot_id, count(*) from replies group by profile_id, lot_id
      on conflict (customer_id, profile_id, lot_id) do update set replies = kept.replies + excluded.replies
    )
    update spending_progress set counted_cursor = coalesce((select max(cursor) from next), ${newest})
    where customer_id = ${customerId} returning counted_cursor as "upTo"`.execute(trx);
  const [{ upTo } = { upTo: newest }] = rows;
  return upTo;
}
