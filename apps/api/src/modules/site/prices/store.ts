import { bundle, bundleNames, type Bundle, type BundleName } from "@parlour/contract/rules/bundles";
import type { PriceList } from "@parlour/contract/rules/bundle-prices";
import type { Db, Trx } from "../../../plugins/database.ts";
import type { Place } from "../brands/index.ts";

export type BundlesOnSale = { readonly [Name in BundleName]: Bundle };

/**
 * Locks a region's prices against changes until the transaction ends. Orders share this lock; orders and a
 * change wait for each other. Callers read the clock after locking, so that no change of prices can begin
 * before that time unseen.
 */
export async function holdPrices(trx: Trx, { brandId, region }: Place): Promise<void> {
  await trx
    .selectFrom("brand_regions")
    .select("brand_id")
    .where("brand_id", "=", brandId)
    .where("region", "=", region)
    .forShare()
    .execute();
}

/** Locks a region's prices for a change; false if the region does not exist. */
export async function lockPrices(trx: Trx, { brandId, region }: Place): Promise<boolean> {
  const row = await trx
    .selectFrom("brand_regions")
    .select("brand_id")
    .where("brand_id", "=", brandId)
    .where("region", "=", region)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a brand has ever served a region. */
export async function regionExists(db: Db, { brandId, region }: Place): Promise<boolean> {
  const row = await db
    .selectFrom("brand_regions")
    .select("brand_id")
    .where("brand_id", "=", brandId)
    .where("region", "=", region)
    .executeTakeFirst();
  return row !== undefined;
}

function holdingVersions(db: Db, { brandId, region }: Place) {
  return db
    .selectFrom("price_versions")
    .select("id")
    .where("brand_id", "=", brandId)
    .where("region", "=", region)
    .where("starts_at", "is not", null)
    .where("withdrawn_at", "is", null);
}

/**
 * Reads the bundles at their prices at a given time. Throws if the region has no prices, because no region is published
 * without.
 */
export async function selectBundlesAt(db: Db, place: Place, at: Date): Promise<BundlesOnSale> {
  const begun = await holdingVersions(db, place)
    .where("starts_at", "<=", at)
    .orderBy("starts_at", "desc")
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  // If two servers' clocks differ, the first prices may seem to be in the future; they apply anyway.
  const held =
    begun ??
    (await holdingVersions(db, place).orderBy("starts_at").orderBy("version").limit(1).executeTakeFirst());
  if (held === undefined) throw new Error(`${place.brandId} has no prices in ${place.region}`);
  const terms = termsOf(
    await db
      .selectFrom("price_version_bundles")
      .select(["version_id", "name", "price_minor", "amount"])
      .where("version_id", "=", held.id)
      .execute(),
  );
  const named = (name: BundleName): Bundle => bundle(name, terms[name].minor, terms[name].amount);
  return {
    bronze: named("bronze"),
    silver: named("silver"),
    gold: named("gold"),
    platinum: named("platinum"),
  };
}

interface BundleRow {
  readonly name: BundleName;
  readonly price_minor: number;
  readonly amount: number;
}

function termsOf(rows: readonly BundleRow[]): PriceList {
  const named = (name: BundleName) => {
    const row = rows.find((each) => each.name === name);
    if (row === undefined) throw new Error(`a version of prices lacks ${name}`);
    return { minor: row.price_minor, amount: row.amount };
  };
  return {
    bronze: named("bronze"),
    silver: named("silver"),
    gold: named("gold"),
    platinum: named("platinum"),
  };
}

export interface StoredPrices {
  readonly version: number;
  readonly source: "build" | "edit";
  readonly startsAt: Date | null;
  readonly withdrawnAt: Date | null;
  readonly note: string;
  readonly createdAt: Date;
  /** Display names. */
  readonly author: string | null;
  readonly withdrawnBy: string | null;
  readonly bundles: PriceList;
}

/** Reads the newest versions of a region's prices, newest first. */
export async function selectPriceVersions(
  db: Db,
  { brandId, region }: Place,
  limit: number,
): Promise<readonly StoredPrices[]> {
  const versions = await db
    .selectFrom("price_versions as price")
    .leftJoin("staff as author", "author.id", "price.staff_id")
    .leftJoin("staff as withdrawer", "withdrawer.id", "price.withdrawn_by")
    .select([
      "price.id",
      "version",
      "source",
      "starts_at as startsAt",
      "withdrawn_at as withdrawnAt",
      "note",
      "price.created_at as createdAt",
      "author.display_name as author",
      "withdrawer.display_name as withdrawnBy",
    ])
    .where("brand_id", "=", brandId)
    .where("region", "=", region)
    .orderBy("version", "desc")
    .limit(limit)
    .execute();
  if (versions.length === 0) return [];
  const rows = await db
    .selectFrom("price_version_bundles")
    .select(["version_id", "name", "price_minor", "amount"])
    .where(
      "version_id",
      "in",
      versions.map(({ id }) => id),
    )
    .execute();
  return versions.map(({ id, ...version }) => ({
    ...version,
    bundles: termsOf(rows.filter((row) => row.version_id === id)),
  }));
}

export interface NewPrices {
  readonly id: string;
  readonly source: "build" | "edit";
  readonly startsAt: Date | null;
  readonly note: string;
  readonly staffId: string | null;
  readonly createdAt: Date;
  readonly bundles: PriceList;
}

/** Adds a version and returns its number. The region's prices must be locked, because numbers have no gaps. */
export async function insertPriceVersion(trx: Trx, place: Place, added: NewPrices): Promise<number> {
  const { newest } = await trx
    .selectFrom("price_versions")
    .select((eb) => eb.fn.max("version").as("newest"))
    .where("brand_id", "=", place.brandId)
    .where("region", "=", place.region)
    .executeTakeFirstOrThrow();
  const version = (newest ?? 0) + 1;
  await trx
    .insertInto("price_versions")
    .values({
      id: added.id,
      brand_id: place.brandId,
      region: place.region,
      version,
      source: added.source,
      starts_at: added.startsAt,
      note: added.note,
      staff_id: added.staffId,
      created_at: added.createdAt,
    })
    .execute();
  await trx
    .insertInto("price_version_bundles")
    .values(
      bundleNames.map((name) => ({
        version_id: added.id,
        name,
        price_minor: added.bundles[name].minor,
        amount: added.bundles[name].amount,
      })),
    )
    .execute();
  return version;
}

/** Marks a version as withdrawn, by whom and when. */
export async function markWithdrawn(
  trx: Trx,
  { brandId, region }: Place,
  version: number,
  withdrawn: { readonly at: Date; readonly staffId: string },
): Promise<void> {
  await trx
    .updateTable("price_versions")
    .set({ withdrawn_at: withdrawn.at, withdrawn_by: withdrawn.staffId })
    .where("brand_id", "=", brandId)
    .where("region", "=", region)
    .where("version", "=", version)
    .execute();
}
