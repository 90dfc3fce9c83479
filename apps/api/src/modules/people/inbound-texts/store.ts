import type { RegionCode } from "@parlour/contract/regions";
import type { SettableAgeDemand } from "@parlour/contract/rules/age-check";
import { sql } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";

/** Records that a text arrived; false if it was recorded before. Stores neither number nor content. */
export async function insertInbound(
  trx: Trx,
  text: {
    readonly providerId: string;
    readonly kind: "opt_out" | "opt_in" | "age_verification" | "other";
    readonly now: Date;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("inbound_texts")
    .values({ provider_id: text.providerId, kind: text.kind, received_at: text.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Reads the published phrases of every brand in a region. */
export async function selectPhrases(
  db: Db,
  region: RegionCode,
): Promise<
  {
    readonly brandId: string;
    readonly marketing: string;
    readonly av: string;
    /** What the brand's manifest asks for; null: nothing. */
    readonly ageCheck: SettableAgeDemand | null;
  }[]
> {
  return await db
    .selectFrom("brand_regions")
    .select([
      "brand_id as brandId",
      sql<string>`content -> 'keywords' -> 'marketing' ->> 'phrase'`.as("marketing"),
      sql<string>`content -> 'keywords' -> 'av' ->> 'phrase'`.as("av"),
      "age_check as ageCheck",
    ])
    .where("region", "=", region)
    .where("offered", "=", true)
    .execute();
}
