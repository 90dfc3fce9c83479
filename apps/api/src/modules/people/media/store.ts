import { sql } from "kysely";
import type { Db, Trx } from "../../../plugins/database.ts";
import { openPath } from "./rules.ts";

export interface NewUpload {
  readonly id: string;
  /** Null: a picture of staff's. */
  readonly customerId: string | null;
  readonly staffId: string | null;
  readonly fileKey: string;
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly width: number;
  readonly height: number;
  readonly createdAt: Date;
}

/** Counts the pictures a customer has uploaded since a given time. */
export async function countUploads(db: Db, customerId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom("uploads")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("customer_id", "=", customerId)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertUpload(trx: Trx, upload: NewUpload): Promise<void> {
  await trx
    .insertInto("uploads")
    .values({
      id: upload.id,
      customer_id: upload.customerId,
      staff_id: upload.staffId,
      file_key: upload.fileKey,
      bytes: upload.bytes,
      sha256: upload.sha256,
      width: upload.width,
      height: upload.height,
      created_at: upload.createdAt,
    })
    .execute();
}

/** The stored facts about a picture's file. */
export interface UploadFile {
  readonly fileKey: string;
  readonly bytes: number;
  /** Null for pictures stored before hashes were. */
  readonly sha256: Buffer | null;
}

/** Reads a picture's file; null if that kind of owner has no such picture. */
export async function findFile(
  db: Db,
  uploadId: string,
  owner: "customer" | "staff",
): Promise<UploadFile | null> {
  const row = await db
    .selectFrom("uploads")
    .select(["file_key as fileKey", "bytes", "sha256"])
    .where("id", "=", uploadId)
    .where("customer_id", owner === "customer" ? "is not" : "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether an upload is this customer's; locks it against removal until the transaction ends. */
export async function isUploadOf(db: Db, uploadId: string, customerId: string): Promise<boolean> {
  const row = await db
    .selectFrom("uploads")
    .select("id")
    .where("id", "=", uploadId)
    .where("customer_id", "=", customerId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether staff uploaded this picture; locks it against removal until the transaction ends. */
export async function isStaffUpload(db: Db, uploadId: string): Promise<boolean> {
  const row = await db
    .selectFrom("uploads")
    .select("id")
    .where("id", "=", uploadId)
    .where("customer_id", "is", null)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a customer's uploads; accounts that showed one then show none. */
export async function deleteUploadsOf(db: Db, customerId: string): Promise<void> {
  await db.deleteFrom("uploads").where("customer_id", "=", customerId).execute();
}

export async function deleteUpload(trx: Trx, uploadId: string): Promise<void> {
  await trx.deleteFrom("uploads").where("id", "=", uploadId).execute();
}

/** Reads uploads that no account, profile or content uses, made before a given time, oldest first. */
export async function findUnusedUploads(db: Db, before: Date, limit: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("uploads")
    .select("id")
    .where("created_at", "<", before)
    .where(unused)
    .orderBy("created_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Counts the uploads unused since a given time, and all uploads. */
export async function countUnusedUploads(
  db: Db,
  before: Date,
): Promise<{ readonly due: number; readonly existing: number }> {
  const { due, existing } = await db
    .selectFrom("uploads")
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere("created_at", "<", before).filterWhere(unused).as("due"),
      eb.fn.countAll<number>().as("existing"),
    ])
    .executeTakeFirstOrThrow();
  return { due, existing };
}

/**
 * Locks an upload that nothing references, so that no reference can be added meanwhile. Returns null if it is
 * referenced or already locked. Reads the references after the lock, because earlier results may be outdated.
 */
export async function lockUnusedUpload(trx: Trx, uploadId: string): Promise<{ fileKey: string } | null> {
  const locked = await trx
    .selectFrom("uploads")
    .select("file_key")
    .where("id", "=", uploadId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!locked) return null;
  const still = await trx
    .selectFrom("uploads")
    .select("id")
    .where("id", "=", uploadId)
    .where(unused)
    .executeTakeFirst();
  return still ? { fileKey: locked.file_key } : null;
}

/** Content refers to a picture of staff's by its address, so its text is searched; there are few versions. */
const unused = sql<boolean>`
  not exists (select from customers where customers.image_upload_id = uploads.id)
  and not exists (select from profiles where profiles.image_upload_id = uploads.id)
  and (uploads.customer_id is not null or not (
    exists (select from content_versions where strpos(content::text, ${openPath} || uploads.id::text) > 0)
    or exists (select from brand_regions where strpos(content::text, ${openPath} || uploads.id::text) > 0)
  ))`;
