import type { Db } from "../../../plugins/database.ts";

/** Reads the names of staff, including those who have left. */
export async function selectStaffNames(
  db: Db,
  staffIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (staffIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("staff")
    .select(["id", "display_name as displayName"])
    .where("id", "in", staffIds)
    .execute();
  return new Map(rows.map(({ id, displayName }) => [id, displayName]));
}
