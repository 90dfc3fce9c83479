import type { LandingContent } from "@parlour/contract/landing-content";
import type { RegionCode } from "@parlour/contract/regions";
import type { SettableAgeDemand } from "@parlour/contract/rules/age-check";
import type { CompanyFacts } from "@parlour/contract/site-build";
import type { SiteDomains } from "@parlour/contract/site-domains";
import type { Trx } from "../../../plugins/database.ts";

/**
 * Locks a brand's row; returns the hash of the last published output, and the company; undefined for a new
 * brand.
 */
export async function lockPublication(trx: Trx, brandId: string) {
  return await trx
    .selectFrom("brands")
    .select(["publication_hash as hash", "company"])
    .where("id", "=", brandId)
    .forUpdate()
    .executeTakeFirst();
}

/** Sets the company that runs a brand. */
export async function storeCompany(trx: Trx, brandId: string, company: CompanyFacts): Promise<void> {
  await trx
    .updateTable("brands")
    .set({ company: JSON.stringify(company) })
    .where("id", "=", brandId)
    .execute();
}

/** Stores or updates a brand's row. */
export async function storeBrand(
  trx: Trx,
  brand: {
    readonly id: string;
    readonly name: string;
    readonly domain: string;
    readonly regionDomains: NonNullable<SiteDomains["regionDomains"]>;
    readonly company: CompanyFacts | null;
    readonly hash: string;
    readonly publishedAt: Date;
  },
): Promise<void> {
  const values = {
    name: brand.name,
    domain: brand.domain,
    region_domains: JSON.stringify(brand.regionDomains),
    company: brand.company === null ? null : JSON.stringify(brand.company),
    publication_hash: brand.hash,
    published_at: brand.publishedAt,
  };
  await trx
    .insertInto("brands")
    .values({ id: brand.id, ...values })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
    .execute();
}

/**
 * Stores a region that a brand offers. An existing one keeps its content, which the content module's
 * build-service.ts decides about.
 */
export async function storeRegion(
  trx: Trx,
  brandId: string,
  region: {
    readonly code: RegionCode;
    readonly position: number;
    readonly trialCredits: number;
    /** The least proof of age that the manifest asks for; null: none. */
    readonly ageCheck: SettableAgeDemand | null;
    readonly content: LandingContent;
    readonly contentHash: string;
  },
): Promise<void> {
  const values = {
    position: region.position,
    trial_credits: region.trialCredits,
    age_check: region.ageCheck,
    offered: true,
  };
  await trx
    .insertInto("brand_regions")
    .values({
      brand_id: brandId,
      region: region.code,
      ...values,
      content: JSON.stringify(region.content),
      content_hash: region.contentHash,
      published_version: 1,
    })
    .onConflict((conflict) => conflict.columns(["brand_id", "region"]).doUpdateSet(values))
    .execute();
}

/** Withdraws every other region. Its row stays, because accounts refer to it. */
export async function withdrawOtherRegions(
  trx: Trx,
  brandId: string,
  offered: readonly RegionCode[],
): Promise<void> {
  await trx
    .updateTable("brand_regions")
    .set({ offered: false })
    .where("brand_id", "=", brandId)
    .where("region", "not in", offered)
    .execute();
}
