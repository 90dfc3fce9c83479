import type { Db, Trx } from "../../../plugins/database.ts";
import { weightAfterUse, type Weighed } from "./rules.ts";

export interface StoredCannedReply {
  readonly id: string;
  readonly brand: string | null;
  readonly title: string;
  readonly body: string;
  readonly version: number;
  readonly changedBy: string;
  readonly changedAt: Date;
}

export interface StoredUse extends Weighed {
  readonly cannedReplyId: string;
  readonly staffId: string;
  readonly uses: number;
}

function selectCanned(db: Db) {
  return db
    .selectFrom("canned_replies as canned")
    .innerJoin("staff", "staff.id", "canned.changed_by")
    .select([
      "canned.id",
      "canned.brand_id as brand",
      "canned.title",
      "canned.body",
      "canned.version",
      "staff.display_name as changedBy",
      "canned.changed_at as changedAt",
    ]);
}

/** Reads canned replies by title: all, or those of one brand together with those for every brand. */
export async function selectCannedReplies(db: Db, brandId?: string): Promise<readonly StoredCannedReply[]> {
  let query = selectCanned(db);
  if (brandId !== undefined) {
    query = query.where((eb) =>
      eb.or([eb("canned.brand_id", "=", brandId), eb("canned.brand_id", "is", null)]),
    );
  }
  return await query.orderBy("canned.title").orderBy("canned.id").execute();
}

export async function findCannedReply(db: Db, id: string): Promise<StoredCannedReply | undefined> {
  return await selectCanned(db).where("canned.id", "=", id).executeTakeFirst();
}

/** Reads all uses of these replies, one row for each operator. */
export async function selectUses(db: Db, ids: readonly string[]): Promise<readonly StoredUse[]> {
  if (ids.length === 0) return [];
  return await db
    .selectFrom("canned_reply_uses")
    .select([
      "canned_reply_id as cannedReplyId",
      "staff_id as staffId",
      "uses",
      "weight",
      "last_used_at as lastUsedAt",
    ])
    .where("canned_reply_id", "in", ids)
    .execute();
}

/** Counts one more use; does nothing if the reply was removed meanwhile. */
export async function countUse(trx: Trx, cannedReplyId: string, staffId: string, now: Date): Promise<void> {
  // key share: keeps the reply from being deleted while the new row refers to it
  const known = await trx
    .selectFrom("canned_replies")
    .select("id")
    .where("id", "=", cannedReplyId)
    .forKeyShare()
    .executeTakeFirst();
  if (known === undefined) return;
  const before = await trx
    .selectFrom("canned_reply_uses")
    .select(["uses", "weight", "last_used_at as lastUsedAt"])
    .where("canned_reply_id", "=", cannedReplyId)
    .where("staff_id", "=", staffId)
    .forUpdate()
    .executeTakeFirst();
  const use = { uses: (before?.uses ?? 0) + 1, weight: weightAfterUse(before, now), last_used_at: now };
  await trx
    .insertInto("canned_reply_uses")
    .values({ ...use, canned_reply_id: cannedReplyId, staff_id: staffId })
    .onConflict((conflict) => conflict.columns(["canned_reply_id", "staff_id"]).doUpdateSet(use))
    .execute();
}

interface CannedFields {
  readonly brand: string | null;
  readonly title: string;
  readonly body: string;
}

interface Change {
  readonly staffId: string;
  readonly now: Date;
}

export async function brandExists(db: Db, brandId: string): Promise<boolean> {
  return (
    (await db.selectFrom("brands").select("id").where("id", "=", brandId).executeTakeFirst()) !== undefined
  );
}

export async function insertCannedReply(
  trx: Trx,
  id: string,
  { brand, title, body }: CannedFields,
  { staffId, now }: Change,
): Promise<void> {
  await trx
    .insertInto("canned_replies")
    .values({ id, brand_id: brand, title, body, changed_by: staffId, changed_at: now })
    .execute();
}

/** Changes a canned reply and raises its version; false if it no longer has the given version. */
export async function updateCannedReply(
  trx: Trx,
  { id, version }: { readonly id: string; readonly version: number },
  { brand, title, body }: CannedFields,
  { staffId, now }: Change,
): Promise<boolean> {
  const row = await trx
    .updateTable("canned_replies")
    .set({ brand_id: brand, title, body, version: version + 1, changed_by: staffId, changed_at: now })
    .where("id", "=", id)
    .where("version", "=", version)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a canned reply; false if there was none. */
export async function deleteCannedReply(trx: Trx, id: string): Promise<boolean> {
  const row = await trx.deleteFrom("canned_replies").where("id", "=", id).returning("id").executeTakeFirst();
  return row !== undefined;
}
