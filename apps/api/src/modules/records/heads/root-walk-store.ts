import type { Db } from "../../../plugins/database.ts";
import type { WalkState } from "../../../plugins/walk.ts";

/** The progress of the check of roots. */
interface RootWalk extends WalkState {
  /** Where the parts begin that differed when they were last checked. */
  readonly faulty: readonly string[];
}

export async function findRootWalk(db: Db): Promise<RootWalk | undefined> {
  return await db
    .selectFrom("root_walk")
    .select(["cursor", "round_began_at as roundBeganAt", "faulty"])
    .executeTakeFirst();
}

export async function saveRootWalk(db: Db, { cursor, roundBeganAt, faulty }: RootWalk): Promise<void> {
  const state = { cursor, round_began_at: roundBeganAt, faulty: [...faulty] };
  await db
    .insertInto("root_walk")
    .values(state)
    .onConflict((conflict) => conflict.column("only_row").doUpdateSet(state))
    .execute();
}
