import type { LandingContent } from "@parlour/contract/landing-content";
import { regions, type RegionCode } from "@parlour/contract/regions";
import type { CompanyFacts } from "@parlour/contract/site-build";
import { brandHostOf, type SiteDomains } from "@parlour/contract/site-domains";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { Db } from "../../../plugins/database.ts";
import { contentInRegion } from "./rules.ts";
import { selectBrand, selectBrandInRegion, selectCompany, selectContent } from "./store.ts";

/** A brand in a region, as calls name it. */
export interface Service {
  readonly brandId: string;
  readonly brandName: string;
  readonly domains: SiteDomains;
  readonly region: RegionCode;
  readonly trialCredits: number;
}

/** Returns the brand and region of a call, or which of the two does not exist. */
export async function findService(
  database: Db,
  brandId: string,
  region: RegionCode,
): Promise<Result<Service, "unknown_brand" | "unknown_region">> {
  const row = await selectBrandInRegion(database, brandId, region);
  if (!row) return fail("unknown_brand");
  if (row.trial_credits === null) return fail("unknown_region");
  return succeed({
    brandId,
    brandName: row.name,
    domains: { domain: row.domain, regionDomains: row.region_domains },
    region,
    trialCredits: row.trial_credits,
  });
}

/** Reads a brand's name and domains; null if it does not exist. */
export async function findBrand(
  database: Db,
  brandId: string,
): Promise<{ readonly name: string; readonly domains: SiteDomains } | null> {
  const row = await selectBrand(database, brandId);
  return row ? { name: row.name, domains: { domain: row.domain, regionDomains: row.region_domains } } : null;
}

/** Reads a brand's name; null if it does not exist. */
export async function findBrandName(database: Db, brandId: string): Promise<string | null> {
  return (await findBrand(database, brandId))?.name ?? null;
}

/** Reads the company that runs a brand; null if no build has named it. */
export async function findCompany(database: Db, brandId: string): Promise<CompanyFacts | null> {
  return await selectCompany(database, brandId);
}

/**
 * Returns the call's host if it is one of the brand's, otherwise the brand's main domain. The Host header is set by the
 * caller, and the result appears in text messages and bot checks.
 */
export function ownHost(domains: SiteDomains, requestHost: string): string {
  const host = requestHost.toLowerCase();
  const found = brandHostOf(host, domains);
  if (found === null) return domains.domain;
  return found.kind === "site" ? host : found.host;
}

/** Returns `ownHost` for a service. */
export function hostOfService(service: Service, requestHost: string): string {
  return ownHost(service.domains, requestHost);
}

/**
 * Returns a brand's name and a host: the call's host if it is the brand's, otherwise its main domain. Null if the brand
 * does not exist.
 */
export async function hostOfBrand(
  database: Db,
  brandId: string,
  requestHost: string,
): Promise<{ readonly brandName: string; readonly host: string } | null> {
  const brand = await findBrand(database, brandId);
  return brand && { brandName: brand.name, host: ownHost(brand.domains, requestHost) };
}

/** A region's published content and the hash that names it; null if the brand does not offer the region. */
export async function readContent(
  database: Db,
  brandId: string,
  region: RegionCode,
): Promise<{ readonly content: LandingContent; readonly hash: string } | null> {
  const row = await selectContent(database, brandId, region);
  return row ? { content: contentInRegion(row.content, regions[region]), hash: row.hash } : null;
}

/** A brand in a region. */
export interface Place {
  readonly brandId: string;
  readonly region: RegionCode;
}

export type PlaceFailure = "unknown_brand" | "unknown_region";

/** Returns whether the brand or the region of a missing site does not exist. */
export async function missingPart(db: Db, { brandId }: Place): Promise<PlaceFailure> {
  return (await findBrandName(db, brandId)) === null ? "unknown_brand" : "unknown_region";
}
