import { acrossBrands, isLimitedToSites } from "../../../plugins/brand-scope.ts";
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
  /** null: everybody's. */
  readonly ownerId: string | null;
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
      "canned.owner_id as ownerId",
    ]);
}

/** Whose canned replies: a member of staff's own, or everybody's (null). */
export type Owner = string | null;

/** Reads one owner's canned replies, or everybody's, by title. */
export async function selectCannedReplies(db: Db, owner: Owner): Promise<readonly StoredCannedReply[]> {
  return await selectCanned(db)
    .where("canned.owner_id", owner === null ? "is" : "=", owner)
    .orderBy("canned.title")
    .orderBy("canned.id")
    .execute();
}

/** Reads what a member of staff can use at a brand, by title: everybody's and their own, for that brand or for every one. */
export async function selectUsableReplies(
  db: Db,
  brandId: string,
  staffId: string,
): Promise<readonly StoredCannedReply[]> {
  return await selectCanned(db)
    .where((eb) => eb.or([eb("canned.brand_id", "=", brandId), eb("canned.brand_id", "is", null)]))
    .where((eb) => eb.or([eb("canned.owner_id", "is", null), eb("canned.owner_id", "=", staffId)]))
    .orderBy("canned.title")
    .orderBy("canned.id")
    .execute();
}

/** Counts a member of staff's own. Locks their row first, so that two at once do not both find room. */
export async function countOwnReplies(trx: Trx, staffId: string): Promise<number> {
  await trx.selectFrom("staff").select("id").where("id", "=", staffId).forNoKeyUpdate().execute();
  const { count } = await trx
    .selectFrom("canned_replies")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("owner_id", "=", staffId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns undefined also if the reply belongs to somebody else. */
export async function findCannedReply(
  db: Db,
  id: string,
  owner: Owner,
): Promise<StoredCannedReply | undefined> {
  return await selectCanned(db)
    .where("canned.id", "=", id)
    .where("canned.owner_id", owner === null ? "is" : "=", owner)
    .executeTakeFirst();
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
  const reply = trx.selectFrom("canned_replies").select("id").where("id", "=", cannedReplyId);
  // Somebody who works for some sites uses replies that they can't lock, because they can't change them.
  if (isLimitedToSites() && (await reply.executeTakeFirst()) === undefined) return;
  // key share: keeps the reply from being deleted while the new row refers to it
  if ((await acrossBrands(() => reply.forKeyShare().executeTakeFirst())) === undefined) return;
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
  readonly owner: Owner;
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
  { owner, staffId, now }: Change,
): Promise<void> {
  await trx
    .insertInto("canned_replies")
    .values({ id, owner_id: owner, brand_id: brand, title, body, changed_by: staffId, changed_at: now })
    .execute();
}

/** Changes a canned reply and raises its version; false if it no longer has the given version. */
export async function updateCannedReply(
  trx: Trx,
  { id, version }: { readonly id: string; readonly version: number },
  { brand, title, body }: CannedFields,
  { owner, staffId, now }: Change,
): Promise<boolean> {
  const row = await trx
    .updateTable("canned_replies")
    .set({ brand_id: brand, title, body, version: version + 1, changed_by: staffId, changed_at: now })
    .where("id", "=", id)
    .where("owner_id", owner === null ? "is" : "=", owner)
    .where("version", "=", version)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a canned reply; false if there was none. */
export async function deleteCannedReply(trx: Trx, id: string, owner: Owner): Promise<boolean> {
  const row = await trx
    .deleteFrom("canned_replies")
    .where("id", "=", id)
    .where("owner_id", owner === null ? "is" : "=", owner)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
