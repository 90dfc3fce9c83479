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

/** What an operator's breaks are decided by. */
export interface WorkAndStrain {
  readonly work: Work;
  readonly strain: Strain;
}

/** Reads the stretches of work of some operators, and what strained them since. Operators who have not worked yet are missing. */
export async function selectWorkAndStrain(
  db: Db,
  staffIds: readonly string[],
): Promise<ReadonlyMap<string, WorkAndStrain>> {
  if (staffIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("staff_work as work")
    .select("work.staff_id as staffId")
    .select(columns)
    .select((eb) => [
      eb
        .selectFrom("abuse_reveals")
        .select("revealed_at")
        .whereRef("abuse_reveals.staff_id", "=", "work.staff_id")
        .whereRef("revealed_at", ">=", "work.working_since")
        .orderBy("revealed_at")
        .offset(abuseLimit - 1)
        .limit(1)
        .as("thirdAbuseAt"),
      eb
        .selectFrom("care_flags")
        .select("raised_at")
        .whereRef("raised_by", "=", "work.staff_id")
        .whereRef("raised_at", ">=", "work.working_since")
        .orderBy("raised_at")
        .limit(1)
        .as("flagAt"),
    ])
    .where("work.staff_id", "in", staffIds)
    .execute();
  return new Map(
    rows.map(({ staffId, thirdAbuseAt, flagAt, ...work }) => [
      staffId,
      { work, strain: { thirdAbuseAt, flagAt } },
    ]),
  );
}
