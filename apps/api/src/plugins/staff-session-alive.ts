import type { Db } from "./database.ts";

/** Whether one of a member of staff's sessions is alive. */
export async function sessionAlive(db: Db, staffId: string, now: Date): Promise<boolean> {
  const query = db
    .selectFrom("staff_sessions as session")
    .innerJoin("staff", "staff.id", "session.staff_id")
    .select("session.staff_id")
    .where("session.staff_id", "=", staffId)
    .where("session.revoked_at", "is", null)
    .where("session.ends_at", ">", now)
    .where("staff.active", "=", true);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}
