import type { LandingContent } from "@parlour/contract/landing-content";
import type { RegionCode } from "@parlour/contract/regions";
import type { CompanyFacts } from "@parlour/contract/site-build";
import type { Db } from "../../../plugins/database.ts";

/** Reads a brand and its free trial in one region; null if the brand does not offer the region. */
export async function selectBrandInRegion(db: Db, brandId: string, region: RegionCode) {
  return await db
    .selectFrom("brands")
    .leftJoin("brand_regions", (join) =>
      join
        .onRef("brand_regions.brand_id", "=", "brands.id")
        .on("brand_regions.region", "=", region)
        .on("brand_regions.offered", "=", true),
    )
    .select(["brands.name", "brands.domain", "brands.region_domains", "brand_regions.trial_credits"])
    .where("brands.id", "=", brandId)
    .executeTakeFirst();
}

/** Reads a brand's name and domains. */
export async function selectBrand(db: Db, brandId: string) {
  return await db
    .selectFrom("brands")
    .select(["name", "domain", "region_domains"])
    .where("id", "=", brandId)
    .executeTakeFirst();
}

/**
 * Reads the company that runs a brand; null if the brand does not exist or no build has named the company.
 */
export async function selectCompany(db: Db, brandId: string): Promise<CompanyFacts | null> {
  const brand = await db.selectFrom("brands").select("company").where("id", "=", brandId).executeTakeFirst();
  return brand?.company ?? null;
}

/** Reads a region's published content and its hash; undefined if the brand does not offer the region. */
export async function selectContent(
  db: Db,
  brandId: string,
  region: RegionCode,
): Promise<{ readonly content: LandingContent; readonly hash: string } | undefined> {
  return await db
    .selectFrom("brand_regions")
    .select(["content", "content_hash as hash"])
    .where("brand_id", "=", brandId)
    .where("region", "=", region)
    .where("offered", "=", true)
    .executeTakeFirst();
}

/** Reads every offered region, by the brand's name, in the brand's own order. */
export async function selectOfferedSites(
  db: Db,
): Promise<readonly { readonly brand: string; readonly brandName: string; readonly region: RegionCode }[]> {
  return await db
    .selectFrom("brands")
    .innerJoin("brand_regions", "brand_regions.brand_id", "brands.id")
    .select(["brands.id as brand", "brands.name as brandName", "brand_regions.region"])
    .where("brand_regions.offered", "=", true)
    .orderBy("brands.name")
    .orderBy("brands.id")
    .orderBy("brand_regions.position")
    .execute();
}
