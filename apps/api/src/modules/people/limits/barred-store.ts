import { sql } from "kysely";
import type { Trx } from "../../../plugins/database.ts";
import type { BarReason } from "./rules.ts";

export async function insertBar(
  trx: Trx,
  bar: {
    readonly brandId: string;
    readonly phoneHash: Buffer;
    readonly reason: BarReason;
    readonly until: Date | null;
    readonly now: Date;
  },
): Promise<void> {
  const { brandId, phoneHash, reason, until, now } = bar;
  await trx
    .insertInto("barred_phones")
    .values({ brand_id: brandId, phone_hash: phoneHash, reason, until, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(["brand_id", "phone_hash", "reason"]).doUpdateSet({
        // the longer bar wins; null never ends
        until: sql`case when barred_phones.until is null or excluded.until is null then null
          else greatest(barred_phones.until, excluded.until) end`,
      }),
    )
    .execute();
}

/** Returns the reasons why a number is barred from a brand at a moment. */
export async function selectBars(
  trx: Trx,
  brandId: string,
  phoneHash: Buffer,
  now: Date,
): Promise<BarReason[]> {
  const rows = await trx
    .selectFrom("barred_phones")
    .select("reason")
    .where("brand_id", "=", brandId)
    .where("phone_hash", "=", phoneHash)
    .where((eb) => eb.or([eb("until", "is", null), eb("until", ">", now)]))
    .execute();
  return rows.map(({ reason }) => reason);
}
