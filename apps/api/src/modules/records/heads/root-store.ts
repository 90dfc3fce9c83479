import { sql } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";

/** A root as stored. */
export interface StoredRoot {
  readonly day: string;
  readonly tree: Buffer;
  readonly previous: Buffer;
  readonly hash: Buffer;
  readonly chains: number;
}

const columns = ["day", "tree", "previous", "hash", "chains"] as const;

/** Takes the lock of the job until the transaction ends; false if another node has it. */
export async function lockRoots(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('daily root', 0)) as is_ours`.execute(trx);
  return rows[0]?.is_ours ?? false;
}

export async function findNewestRoot(db: Db): Promise<StoredRoot | undefined> {
  return await db.selectFrom("roots").select(columns).orderBy("day", "desc").limit(1).executeTakeFirst();
}

export async function findRoot(db: Db, day: string): Promise<StoredRoot | undefined> {
  return await db.selectFrom("roots").select(columns).where("day", "=", day).executeTakeFirst();
}

export async function countRoots(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("roots")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Reads roots before a day (undefined: from the newest), newest first. */
export async function selectRoots(
  db: Db,
  before: string | undefined,
  limit: number,
): Promise<readonly StoredRoot[]> {
  return await db
    .selectFrom("roots")
    .select(columns)
    .$if(before !== undefined, (query) => query.where("day", "<", before ?? ""))
    .orderBy("day", "desc")
    .limit(limit)
    .execute();
}

/** Reads roots after a day (null: from the first), oldest first, with the time since when each has its file. */
export async function selectRootsFrom(
  db: Db,
  after: string | null,
  limit: number,
): Promise<readonly (StoredRoot & { readonly filedAt: Date | null })[]> {
  return await db
    .selectFrom("roots")
    .select([...columns, "filed_at as filedAt"])
    .$if(after !== null, (query) => query.where("day", ">", after ?? ""))
    .orderBy("day")
    .limit(limit)
    .execute();
}

export async function insertRoot(trx: Trx, root: StoredRoot, madeAt: Date): Promise<void> {
  await trx
    .insertInto("roots")
    .values({ ...root, made_at: madeAt })
    .execute();
}

/** Reads the oldest roots that are not written as a file yet. */
export async function selectUnfiled(db: Db, limit: number): Promise<readonly StoredRoot[]> {
  return await db
    .selectFrom("roots")
    .select(columns)
    .where("filed_at", "is", null)
    .orderBy("day")
    .limit(limit)
    .execute();
}

export async function markFiled(db: Db, day: string, filedAt: Date): Promise<void> {
  await db.updateTable("roots").set({ filed_at: filedAt }).where("day", "=", day).execute();
}

/** How far the root that is being made has come. */
export interface Build {
  readonly day: string;
  /** The kind whose chains get their places, and the last chain that has one. */
  readonly kind: string;
  readonly afterId: string | null;
  /** The number of leaves; null while chains get their places. */
  readonly chains: number | null;
  readonly level: number;
  readonly nextPage: number;
}

export async function findBuild(db: Db): Promise<Build | undefined> {
  return await db
    .selectFrom("root_builds")
    .select(["day", "kind", "after_id as afterId", "chains", "level", "next_page as nextPage"])
    .executeTakeFirst();
}

export async function saveBuild(trx: Trx, { afterId, nextPage, ...build }: Build): Promise<void> {
  const row = { ...build, after_id: afterId, next_page: nextPage };
  await trx
    .insertInto("root_builds")
    .values(row)
    .onConflict((conflict) => conflict.column("only_row").doUpdateSet(row))
    .execute();
}

export async function deleteBuild(trx: Trx): Promise<void> {
  await trx.deleteFrom("root_builds").execute();
}
