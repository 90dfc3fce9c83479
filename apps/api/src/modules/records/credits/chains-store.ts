import { sql } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";
import type { ChainKind, Head } from "../heads/index.ts";

/** Customers' credit accounts as chains whose heads are in the daily root. */
export const creditChains: ChainKind = {
  kind: "customer",

  async selectIds(db: Db, after: string | null, limit: number): Promise<readonly string[]> {
    const rows = await db
      .selectFrom("credit_accounts")
      .select("customer_id")
      .$if(after !== null, (query) => query.where("customer_id", ">", after ?? ""))
      .orderBy("customer_id")
      .limit(limit)
      .execute();
    return rows.map((row) => row.customer_id);
  },

  async lockOwned(trx: Trx, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await trx
      .selectFrom("customers")
      .select("id")
      .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
      .forKeyShare()
      .execute();
    return new Set(rows.map(({ id }) => id));
  },

  async selectHeads(db: Db, ids: readonly string[], before: Date): Promise<ReadonlyMap<string, Head>> {
    const { rows } = await sql<Head & { id: string }>`
      select asked as id, head.position, head.hash from unnest(${[...ids]}::uuid[]) as asked
      cross join lateral (
        select position, hash from ledger_entries where customer_id = asked and created_at < ${before}
        order by position desc limit 1) as head`.execute(db);
    return new Map(rows.map(({ id, position, hash }) => [id, { position, hash }]));
  },
};
