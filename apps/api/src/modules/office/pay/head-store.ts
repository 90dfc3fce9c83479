import { sql } from "kysely";
import type { Db } from "../../../plugins/database.ts";
import type { ChainKind, Head } from "../../records/heads/index.ts";

/** Operators' pay in the daily root (ROOT-1): one chain for each operator. */
export const payChains: ChainKind = {
  kind: "operator",

  async selectIds(db: Db, after: string | null, limit: number): Promise<readonly string[]> {
    const rows = await db
      .selectFrom("pay_accounts")
      .select("staff_id")
      .$if(after !== null, (query) => query.where("staff_id", ">", after ?? ""))
      .orderBy("staff_id")
      .limit(limit)
      .execute();
    return rows.map((row) => row.staff_id);
  },

  async selectHeads(db: Db, ids: readonly string[], before: Date): Promise<ReadonlyMap<string, Head>> {
    const { rows } = await sql<Head & { id: string }>`
      select asked as id, head.position, head.hash from unnest(${[...ids]}::uuid[]) as asked
      cross join lateral (
        select position, hash from pay_entries where staff_id = asked and created_at < ${before}
        order by position desc limit 1) as head`.execute(db);
    return new Map(rows.map(({ id, position, hash }) => [id, { position, hash }]));
  },
};
