import { compiledOnce } from "../../../plugins/compiled-once.ts";
import type { Db, Trx } from "../../../plugins/database.ts";
import { abuseLimit, type Strain, type Work } from "./rules.ts";

/** Locks an operator's stretch of work; undefined: none is stored yet. */
export async function lockWork(trx: Trx, staffId: string): Promise<Work | undefined> {
  return await trx
    .selectFrom("staff_work")
    .select(columns)
    .where("staff_id", "=", staffId)
    .forUpdate()
    .executeTakeFirst();
}

const columns = [
  "working_since as workingSince",
  "last_acted_at as lastActedAt",
  "postponed_at as postponedAt",
  "break_since as breakSince",
  "break_minutes as breakMinutes",
] as const;

// Read with every reply.
const workOf = compiledOnce((db, { staffId }: { readonly staffId: string }) =>
  db.selectFrom("staff_work").select(columns).where("staff_id", "=", staffId).compile(),
);

export async function selectWork(db: Db, staffId: string): Promise<Work | undefined> {
  const [work] = await workOf(db, { staffId });
  return work;
}

export async function storeWork(trx: Trx, staffId: string, work: Work): Promise<void> {
  const row = {
    working_since: work.workingSince,
    last_acted_at: work.lastActedAt,
    postponed_at: work.postponedAt,
    break_since: work.breakSince,
    break_minutes: work.breakMinutes,
  };
  await trx
    .insertInto("staff_work")
    .values({ staff_id: staffId, ...row })
    .onConflict((conflict) => conflict.column("staff_id").doUpdateSet(row))
    .execute();
}

/** Reads when an operator revealed the third abusive message and raised the first flag since a given time. */
export async function selectStrain(db: Db, staffId: string, since: Date): Promise<Strain> {
  const reveals = await db
    .selectFrom("abuse_reveals")
    .select("revealed_at as at")
    .where("staff_id", "=", staffId)
    .where("revealed_at", ">=", since)
    .orderBy("revealed_at")
    .limit(abuseLimit)
    .execute();
  const flag = await db
    .selectFrom("care_flags")
    .select("raised_at as at")
    .where("raised_by", "=", staffId)
    .where("raised_at", ">=", since)
    .orderBy("raised_at")
    .limit(1)
    .executeTakeFirst();
  return { thirdAbuseAt: reveals[abuseLimit - 1]?.at ?? null, flagAt: flag?.at ?? null };
}
