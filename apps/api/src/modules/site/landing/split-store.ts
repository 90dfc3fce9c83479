import type { SplitEnd } from "@parlour/contract/operations/ops-landing";
import type { RegionCode } from "@parlour/contract/regions";
import { compiledOnce } from "../../../plugins/compiled-once.ts";
import type { Db, Trx } from "../../../plugins/database.ts";
import type { Place } from "../brands/index.ts";

// Every page that a site serves runs this query.
const landingPage = compiledOnce((db, { brandId, region }: Place) =>
  db
    .selectFrom("brand_regions as site")
    .leftJoin("landing_splits as split", (join) =>
      join
        .onRef("split.brand_id", "=", "site.brand_id")
        .onRef("split.region", "=", "site.region")
        .on("split.ended_at", "is", null),
    )
    .leftJoin("content_versions as a", (join) =>
      join
        .onRef("a.brand_id", "=", "split.brand_id")
        .onRef("a.region", "=", "split.region")
        .onRef("a.version", "=", "split.version_a"),
    )
    .leftJoin("content_versions as b", (join) =>
      join
        .onRef("b.brand_id", "=", "split.brand_id")
        .onRef("b.region", "=", "split.region")
        .onRef("b.version", "=", "split.version_b"),
    )
    .select([
      "site.published_version as version",
      "site.content",
      "site.content_hash as hash",
      "split.number",
      "split.percent_b as percentB",
      "a.version as versionA",
      "a.content as contentA",
      "a.content_hash as hashA",
      "b.version as versionB",
      "b.content as contentB",
      "b.content_hash as hashB",
    ])
    .where("site.brand_id", "=", brandId)
    .where("site.region", "=", region)
    .where("site.offered", "=", true)
    .compile(),
);

/** Reads a site's published content and the two versions of its running split, if there is one. */
export async function selectLandingPage(db: Db, place: Place) {
  const [row] = await landingPage(db, place);
  return row;
}

export interface StoredSplit {
  readonly number: number;
  readonly versionA: number;
  readonly versionB: number;
  readonly percentB: number;
  readonly stopShown: number;
  readonly lastDay: string;
  readonly begunAt: Date;
  readonly endedAt: Date | null;
  readonly endCause: SplitEnd | null;
  readonly endReason: string | null;
  /** Display names. */
  readonly begunBy: string | null;
  readonly endedBy: string | null;
}

function splitsOf(db: Db, { brandId, region }: Place) {
  return db
    .selectFrom("landing_splits as split")
    .leftJoin("staff as beginner", "beginner.id", "split.begun_by")
    .leftJoin("staff as ender", "ender.id", "split.ended_by")
    .select([
      "number",
      "version_a as versionA",
      "version_b as versionB",
      "percent_b as percentB",
      "stop_shown as stopShown",
      "last_day as lastDay",
      "begun_at as begunAt",
      "ended_at as endedAt",
      "end_cause as endCause",
      "end_reason as endReason",
      "beginner.display_name as begunBy",
      "ender.display_name as endedBy",
    ])
    .where("split.brand_id", "=", brandId)
    .where("split.region", "=", region);
}

/** Reads the newest splits of a site, newest first. */
export async function selectSplits(db: Db, place: Place, limit: number): Promise<readonly StoredSplit[]> {
  return await splitsOf(db, place).orderBy("number", "desc").limit(limit).execute();
}

export async function findSplit(db: Db, place: Place, number: number): Promise<StoredSplit | null> {
  return (await splitsOf(db, place).where("number", "=", number).executeTakeFirst()) ?? null;
}

/** Reads a site's published version and the newest one; null: the site does not exist. */
export async function selectVersionNumbers(
  db: Db,
  { brandId, region }: Place,
): Promise<{ readonly published: number; readonly newest: number } | null> {
  const row = await db
    .selectFrom("brand_regions as site")
    .select((eb) => [
      "published_version as published",
      eb
        .selectFrom("content_versions")
        .select((versions) => versions.fn.max("version").as("newest"))
        .whereRef("content_versions.brand_id", "=", "site.brand_id")
        .whereRef("content_versions.region", "=", "site.region")
        .as("newest"),
    ])
    .where("site.brand_id", "=", brandId)
    .where("site.region", "=", region)
    .executeTakeFirst();
  return row === undefined ? null : { published: row.published, newest: row.newest ?? row.published };
}

export interface NewSplit {
  readonly versionA: number;
  readonly versionB: number;
  readonly percentB: number;
  readonly stopShown: number;
  readonly lastDay: string;
}

/** Begins a split and returns its number; null if one is running. The site is locked. */
export async function insertSplit(
  trx: Trx,
  place: Place,
  split: NewSplit,
  { staffId, now }: { readonly staffId: string; readonly now: Date },
): Promise<number | null> {
  const [newest] = await selectSplits(trx, place, 1);
  if (newest !== undefined && newest.endedAt === null) return null;
  const number = (newest?.number ?? 0) + 1;
  await trx
    .insertInto("landing_splits")
    .values({
      brand_id: place.brandId,
      region: place.region,
      number,
      version_a: split.versionA,
      version_b: split.versionB,
      percent_b: split.percentB,
      stop_shown: split.stopShown,
      last_day: split.lastDay,
      begun_at: now,
      begun_by: staffId,
    })
    .execute();
  return number;
}

/** Ends a split; false if it is over already. */
export async function markEnded(
  trx: Trx,
  { brandId, region }: Place,
  number: number,
  end: {
    readonly at: Date;
    readonly cause: SplitEnd;
    readonly staffId: string | null;
    readonly reason: string | null;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("landing_splits")
    .set({ ended_at: end.at, end_cause: end.cause, ended_by: end.staffId, end_reason: end.reason })
    .where("brand_id", "=", brandId)
    .where("region", "=", region)
    .where("number", "=", number)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Reads all running splits with the pages that they have shown. */
export async function selectRunning(db: Db): Promise<
  readonly {
    readonly brandId: string;
    readonly region: RegionCode;
    readonly number: number;
    readonly stopShown: number;
    readonly lastDay: string;
    readonly shown: number;
  }[]
> {
  const rows = await db
    .selectFrom("landing_splits as split")
    .select((eb) => [
      "split.brand_id as brandId",
      "split.region",
      "split.number",
      "split.stop_shown as stopShown",
      "split.last_day as lastDay",
      eb
        .selectFrom("landing_counts as sums")
        .select((sums) => sums.fn.sum<string | null>("shown").as("shown"))
        .whereRef("sums.brand_id", "=", "split.brand_id")
        .whereRef("sums.region", "=", "split.region")
        .whereRef("sums.split", "=", "split.number")
        .as("shown"),
    ])
    .where("split.ended_at", "is", null)
    .execute();
  return rows.map(({ shown, ...split }) => ({ ...split, shown: Number(shown ?? 0) }));
}
