import type { PushTarget } from "@parlour/contract/operations/push";
import { sql, type RawBuilder } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";

/** A browser to push to, and the brand's domain, which tells push services who is sending. */
export interface StoredTarget extends PushTarget {
  readonly domain: string;
  /** Until when the customer counts as having a page open; null if they never opened one. */
  readonly watchedUntil: Date | null;
}

/** Stores a browser's push address. A known address now belongs to the calling customer. */
export async function upsertSubscription(
  trx: Trx,
  owner: { readonly customerId: string; readonly loginId: string },
  { endpoint, keys }: PushTarget,
  moment: { readonly now: Date; readonly watchedUntil: Date },
): Promise<void> {
  const values = {
    customer_id: owner.customerId,
    login_id: owner.loginId,
    ...keys,
    watched_until: moment.watchedUntil,
    created_at: moment.now,
  };
  await trx
    .insertInto("push_subscriptions")
    .values({ endpoint, ...values })
    .onConflict((conflict) => conflict.column("endpoint").doUpdateSet(values))
    .execute();
}

/** Deletes a customer's push subscriptions, except the newest `kept`. */
export async function deleteOldest(trx: Trx, customerId: string, kept: number): Promise<void> {
  await sql`delete from push_subscriptions where endpoint in (
    select endpoint from push_subscriptions where customer_id = ${customerId}
    order by created_at desc, endpoint offset ${kept})`.execute(trx);
}

export async function deleteSubscription(db: Db, endpoint: string, customerId?: string): Promise<void> {
  let query = db.deleteFrom("push_subscriptions").where("endpoint", "=", endpoint);
  if (customerId !== undefined) query = query.where("customer_id", "=", customerId);
  await query.execute();
}

/** Stores until when customers count as having a page open. */
export async function setWatched(db: Db, customerIds: readonly string[], until: Date): Promise<void> {
  await db
    .updateTable("push_subscriptions")
    .set({ watched_until: until })
    .where("customer_id", "=", sql<string>`any(${customerIds})`)
    .execute();
}

/** Returns an expression: whether any browser of the customer in the column `customerId` gets pushes. */
export function hasBrowsers(customerId: string): RawBuilder<boolean> {
  return sql`exists (select from push_subscriptions as browser where browser.customer_id = ${sql.ref(customerId)})`;
}

/**
 * Returns the browsers of a conversation's customer, except for banned accounts and ended logins.
 *
 * @param unread only while the newest reply is unread
 */
export async function selectTargets(
  db: Db,
  conversationId: string,
  unread: boolean,
): Promise<readonly StoredTarget[]> {
  const rows = await db
    .selectFrom("conversations")
    .innerJoin("push_subscriptions", "push_subscriptions.customer_id", "conversations.customer_id")
    .innerJoin("logins", "logins.id", "push_subscriptions.login_id")
    .innerJoin("customers", "customers.id", "conversations.customer_id")
    .innerJoin("brands", "brands.id", "customers.brand_id")
    .select(["endpoint", "p256dh", "auth", "brands.domain", "watched_until"])
    .where("conversations.id", "=", conversationId)
    .where("customers.banned", "=", false)
    // excludes a browser that subscribed while its login was ending
    .where("logins.revoked_at", "is", null)
    .$if(unread, (query) =>
      query.whereRef("conversations.last_reply_sequence", ">", "conversations.read_up_to"),
    )
    .execute();
  return rows.map(({ endpoint, p256dh, auth, domain, watched_until }) => ({
    endpoint,
    keys: { p256dh, auth },
    domain,
    watchedUntil: watched_until,
  }));
}

/**
 * Claims a conversation's turn to push; false if it pushed after `since`. Of several callers only one gets
 * it.
 */
export async function takeTurn(db: Db, conversationId: string, now: Date, since: Date): Promise<boolean> {
  const taken = await db
    .insertInto("push_notices")
    .values({ conversation_id: conversationId, pushed_at: now })
    .onConflict((conflict) =>
      conflict
        .column("conversation_id")
        .doUpdateSet({ pushed_at: now })
        .where("push_notices.pushed_at", "<=", since),
    )
    .returning("conversation_id")
    .executeTakeFirst();
  return taken !== undefined;
}
