import type { BanCategory } from "@parlour/contract/rules/care";
import type { Db, Trx } from "../../../plugins/database.ts";

/** Stores a customer's ban and marks their account. */
export async function insertBan(
  trx: Trx,
  ban: {
    readonly id: string;
    readonly customerId: string;
    readonly reason: string;
    readonly category: BanCategory;
    readonly reviewAt: Date;
    readonly flagId: string | null;
    readonly staffId: string;
    readonly now: Date;
  },
): Promise<void> {
  await trx
    .insertInto("bans")
    .values({
      id: ban.id,
      customer_id: ban.customerId,
      reason: ban.reason,
      category: ban.category,
      review_at: ban.reviewAt,
      flag_id: ban.flagId,
      staff_id: ban.staffId,
      created_at: ban.now,
      lifted_at: null,
      lifted_by: null,
    })
    .execute();
  await trx.updateTable("customers").set({ banned: true }).where("id", "=", ban.customerId).execute();
}

/**
 * Bars a number from signing up again at a brand. The bar holds a keyed hash of the number, so erasure does
 * not lift it.
 */
export async function barPhone(
  trx: Trx,
  barred: { readonly brandId: string; readonly phoneHash: Buffer; readonly now: Date },
): Promise<void> {
  await trx
    .insertInto("barred_phones")
    .values({
      brand_id: barred.brandId,
      phone_hash: barred.phoneHash,
      reason: "banned",
      until: null,
      created_at: barred.now,
    })
    .onConflict((conflict) => conflict.columns(["brand_id", "phone_hash", "reason"]).doNothing())
    .execute();
}

/** Lifts a customer's ban and the bar on their number. */
export async function liftBan(
  trx: Trx,
  lifted: {
    readonly customerId: string;
    readonly brandId: string;
    readonly phoneHash: Buffer;
    readonly staffId: string;
    readonly now: Date;
  },
): Promise<void> {
  await trx
    .updateTable("bans")
    .set({ lifted_at: lifted.now, lifted_by: lifted.staffId })
    .where("customer_id", "=", lifted.customerId)
    .where("lifted_at", "is", null)
    .execute();
  await trx.updateTable("customers").set({ banned: false }).where("id", "=", lifted.customerId).execute();
  await trx
    .deleteFrom("barred_phones")
    .where("brand_id", "=", lifted.brandId)
    .where("phone_hash", "=", lifted.phoneHash)
    .where("reason", "=", "banned")
    .execute();
}

/** Stores that the text about a ban went out. */
export async function setTold(db: Db, banId: string, now: Date): Promise<void> {
  await db.updateTable("bans").set({ told_at: now }).where("id", "=", banId).execute();
}
