import type { RegionCode } from "@parlour/contract/regions";
import { brandHostOf, type SiteDomains } from "@parlour/contract/site-domains";
import { sql } from "kysely";
import type { Db } from "./database.ts";

/** Every brand's domains, by its id. */
export type BrandDomains = { readonly [brandId: string]: SiteDomains };

/** All domains as one value, to be read together with another setting. */
export const brandDomains = sql<BrandDomains>`(
  select json_object_agg(id, json_build_object('domain', domain, 'regionDomains', region_domains) order by id) from brands
)`;

export async function readBrandDomains(database: Db): Promise<BrandDomains> {
  const row = await database.selectNoFrom(brandDomains.as("domains")).executeTakeFirstOrThrow();
  return row.domains;
}

/**
 * Whether a host is another brand's or region's, where a customer's tokens are not valid. A host without a
 * site, such as a load balancer's, does not count, because no other customer's tokens belong there.
 */
export function isForeignHost(
  customer: { readonly brandId: string; readonly region: RegionCode },
  host: string,
  domains: BrandDomains,
): boolean {
  return Object.entries(domains).some(([brandId, own]) => {
    const found = brandHostOf(host, own);
    // An alias counts as its site, because a page opened there may still be in use.
    const site = found?.kind === "elsewhere" ? brandHostOf(found.host, own) : found;
    if (site?.kind !== "site") return false;
    return brandId !== customer.brandId || site.region !== customer.region;
  });
}
