import type { LandingContent } from "@parlour/contract/landing-content";
import type { Db, Trx } from "../../../plugins/database.ts";
import type { Place } from "../brands/index.ts";

export interface StoredVersion {
  readonly version: number;
  readonly source: "build" | "edit";
  readonly basedOn: number | null;
  readonly note: string;
  /** Display name. */
  readonly author: string | null;
  readonly createdAt: Date;
}

export interface StoredContent extends StoredVersion {
  readonly content: LandingContent;
  readonly hash: string;
}

/** Locks the region's row and reads its published version; null if the region does not exist. */
export async function lockPublished(trx: Trx, { brandId, region }: Place): Promise<number | null> {
  const row = await trx
    .selectFrom("brand_regions")
    .select("published_version")
    .where("brand_id", "=", brandId)
    .where("region", "=", region)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.published_version ?? null;
}

/** Reads the published version of a region; null if the region does not exist. */
export async function findPublished(db: Db, { brandId, region }: Place): Promise<number | null> {
  const row = await db
    .selectFrom("brand_regions")
    .select("published_version")
    .where("brand_id", "=", brandId)
    .where("region", "=", region)
    .executeTakeFirst();
  return row?.published_version ?? null;
}

function versionsOf(db: Db, { brandId, region }: Place) {
  return db
    .selectFrom("content_versions")
    .leftJoin("staff", "staff.id", "content_versions.staff_id")
    .where("brand_id", "=", brandId)
    .where("region", "=", region)
    .select([
      "version",
      "source",
      "based_on as basedOn",
      "note",
      "display_name as author",
      "content_versions.created_at as createdAt",
    ]);
}

/** Reads the newest versions of a region, newest first. */
export async function selectVersions(db: Db, place: Place, limit: number): Promise<readonly StoredVersion[]> {
  return await versionsOf(db, place).orderBy("version", "desc").limit(limit).execute();
}

/** Reads one version with its content; null if the number does not exist. */
export async function findVersion(db: Db, place: Place, version: number): Promise<StoredContent | null> {
  const row = await versionsOf(db, place)
    .select(["content", "content_hash as hash"])
    .where("version", "=", version)
    .executeTakeFirst();
  return row ?? null;
}

/** Reads the newest version that came from a build. */
export async function findNewestBuild(
  db: Db,
  { brandId, region }: Place,
): Promise<{ readonly version: number; readonly hash: string } | null> {
  const row = await db
    .selectFrom("content_versions")
    .select(["version", "content_hash as hash"])
    .where("brand_id", "=", brandId)
    .where("region", "=", region)
    .where("source", "=", "build")
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export interface NewVersion {
  readonly id: string;
  readonly source: "build" | "edit";
  readonly content: LandingContent;
  readonly hash: string;
  readonly note: string;
  readonly staffId: string | null;
  readonly basedOn: number | null;
  readonly createdAt: Date;
}

/** Adds a version and returns its number. The region's row must be locked, because numbers have no gaps. */
export async function insertVersion(trx: Trx, place: Place, added: NewVersion): Promise<number> {
  const { version: newest } = await trx
    .selectFrom("content_versions")
    .select((eb) => eb.fn.max("version").as("version"))
    .where("brand_id", "=", place.brandId)
    .where("region", "=", place.region)
    .executeTakeFirstOrThrow();
  const version = (newest ?? 0) + 1;
  await trx
    .insertInto("content_versions")
    .values({
      id: added.id,
      brand_id: place.brandId,
      region: place.region,
      version,
      source: added.source,
      content: JSON.stringify(added.content),
      content_hash: added.hash,
      note: added.note,
      staff_id: added.staffId,
      based_on: added.basedOn,
      created_at: added.createdAt,
    })
    .execute();
  return version;
}

/**
 * Publishes a version. A running split of two versions ends, because its first version is no longer the published one
 * (SPLIT-8); returns the split's number, or null.
 */
export async function setPublished(
  trx: Trx,
  { brandId, region }: Place,
  published: { readonly version: number; readonly content: LandingContent; readonly hash: string },
  { staffId, now }: { readonly staffId: string | null; readonly now: Date },
): Promise<number | null> {
  const ended = await trx
    .updateTable("landing_splits")
    .set({ ended_at: now, end_cause: "published", ended_by: staffId })
    .where("brand_id", "=", brandId)
    .where("region", "=", region)
    .where("ended_at", "is", null)
    .returning("number")
    .executeTakeFirst();
  await trx
    .updateTable("brand_regions")
    .set({
      content: JSON.stringify(published.content),
      content_hash: published.hash,
      published_version: published.version,
    })
    .where("brand_id", "=", brandId)
    .where("region", "=", region)
    .execute();
  return ended?.number ?? null;
}
