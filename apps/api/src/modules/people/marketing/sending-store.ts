import type { PhoneNumber } from "@parlour/contract/ids";
import type { Db, Trx } from "../../../plugins/database.ts";

/** Rows per insert statement; PostgreSQL allows at most 65,535 parameters. */
const rowsAtOnce = 5000;

/** Inserts a campaign's texts, one for each customer. */
export async function insertTexts(
  trx: Trx,
  campaignId: string,
  texts: readonly { readonly id: string; readonly customerId: string }[],
  now: Date,
): Promise<void> {
  for (let start = 0; start < texts.length; start += rowsAtOnce) {
    await trx
      .insertInto("campaign_texts")
      .values(
        texts.slice(start, start + rowsAtOnce).map(({ id, customerId }) => ({
          id,
          campaign_id: campaignId,
          customer_id: customerId,
          status: "waiting" as const,
          reason: null,
          provider_id: null,
          claimed_at: null,
          updated_at: now,
        })),
      )
      .onConflict((conflict) => conflict.columns(["campaign_id", "customer_id"]).doNothing())
      .execute();
  }
}

export interface WaitingText {
  readonly id: string;
  readonly customerId: string;
  readonly phone: PhoneNumber;
}

/** Reads a campaign's next waiting texts with their numbers. */
export async function selectWaiting(db: Db, campaignId: string, limit: number): Promise<WaitingText[]> {
  const rows = await db
    .selectFrom("campaign_texts")
    .innerJoin("customers", "customers.id", "campaign_texts.customer_id")
    .select(["campaign_texts.id", "customer_id as customerId", "phone"])
    .where("campaign_id", "=", campaignId)
    .where("status", "=", "waiting")
    .orderBy("campaign_texts.id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, phone: row.phone as PhoneNumber }));
}

/** Whether a campaign has texts that were not sent yet. */
export async function anyWaiting(trx: Trx, campaignId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("campaign_texts")
    .select("id")
    .where("campaign_id", "=", campaignId)
    .where("status", "=", "waiting")
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks a text as being sent, once; false if another sender did before. */
export async function claimText(trx: Trx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("campaign_texts")
    .set({ status: "sending", claimed_at: now, updated_at: now })
    .where("id", "=", id)
    .where("status", "=", "waiting")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks a text as permanently left out. */
export async function skipText(trx: Trx, id: string, reason: string, now: Date): Promise<void> {
  await trx
    .updateTable("campaign_texts")
    .set({ status: "skipped", reason, updated_at: now })
    .where("id", "=", id)
    .where("status", "=", "waiting")
    .execute();
}

/** Marks all waiting texts of a campaign as left out. */
export async function skipWaiting(trx: Trx, campaignId: string, reason: string, now: Date): Promise<void> {
  await trx
    .updateTable("campaign_texts")
    .set({ status: "skipped", reason, updated_at: now })
    .where("campaign_id", "=", campaignId)
    .where("status", "=", "waiting")
    .execute();
}

/** Stores the provider's response. A delivery report that arrived earlier stays. */
export async function markTaken(db: Db, id: string, providerId: string, now: Date): Promise<void> {
  await db
    .updateTable("campaign_texts")
    .set((eb) => ({
      status: eb
        .case()
        .when("status", "=", "sending")
        .then("sent" as const)
        .else(eb.ref("status"))
        .end(),
      provider_id: providerId,
      updated_at: now,
    }))
    .where("id", "=", id)
    .execute();
}

/** Marks a text that the provider refused or did not respond to. */
export async function markFailed(db: Db, id: string, reason: string, now: Date): Promise<void> {
  await db
    .updateTable("campaign_texts")
    .set({ status: "failed", reason, updated_at: now })
    .where("id", "=", id)
    .where("status", "=", "sending")
    .execute();
}

/**
 * Stores a delivery report for a text, found by the provider's id or by ours. Changes the state only from one in
 * `before`, because reports arrive in any order. Returns whether it changed anything.
 */
export async function moveText(
  db: Db,
  text: { readonly providerId: string; readonly id: string | null },
  change: {
    readonly status: "sent" | "delivered" | "failed";
    readonly before: readonly ("sending" | "sent")[];
    readonly reason: string | null;
    readonly now: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("campaign_texts")
    .set({
      status: change.status,
      reason: change.reason,
      provider_id: text.providerId,
      updated_at: change.now,
    })
    .where((eb) =>
      eb.or([
        eb("provider_id", "=", text.providerId),
        // Reported before the provider's response was stored, or if the response never arrived.
        ...(text.id === null ? [] : [eb.and([eb("id", "=", text.id), eb("provider_id", "is", null)])]),
      ]),
    )
    .where("status", "in", change.before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
