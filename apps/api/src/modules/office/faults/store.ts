import type { Fault, FaultSource } from "@parlour/contract/rules/faults";
import { sql } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";

export interface StoredFault extends Fault {
  readonly id: string;
  readonly count: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly resolvedAt: Date | null;
  readonly resolvedByName: string | null;
}

/** Counts a fault. One that was resolved is open again. */
export async function countFault(db: Db, id: string, fault: Fault, now: Date): Promise<void> {
  await db
    .insertInto("faults")
    .values({ id, ...fault, count: 1, first_at: now, last_at: now })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({
        count: sql`faults.count + 1`,
        last_at: sql`greatest(faults.last_at, excluded.last_at)`,
        resolved_at: null,
        resolved_by: null,
      }),
    )
    .execute();
}

/** Reads a page of faults, the last to happen first, after the one given. */
export async function selectFaults(
  db: Db,
  isResolved: boolean,
  after: { readonly lastAt: Date; readonly id: string } | null,
  limit: number,
): Promise<readonly StoredFault[]> {
  let query = db
    .selectFrom("faults")
    .leftJoin("staff", "staff.id", "faults.resolved_by")
    .select([
      "faults.id",
      sql<FaultSource>`source`.as("source"),
      "name",
      "place",
      "route",
      "count",
      "first_at as firstAt",
      "last_at as lastAt",
      "resolved_at as resolvedAt",
      "display_name as resolvedByName",
    ])
    .where("resolved_at", isResolved ? "is not" : "is", null);
  if (after !== null)
    query = query.where(
      sql<boolean>`(last_at <= ${after.lastAt} and (last_at < ${after.lastAt} or faults.id > ${after.id}))`,
    );
  return await query.orderBy("last_at", "desc").orderBy("faults.id").limit(limit).execute();
}

/** Marks an open fault as resolved; false if there is none with this id. */
export async function markResolved(trx: Trx, id: string, staffId: string, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable("faults")
    .set({ resolved_at: now, resolved_by: staffId })
    .where("id", "=", id)
    .where("resolved_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
