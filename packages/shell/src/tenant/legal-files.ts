import type { Brand } from "@parlour/brand-config/brand";
import { createTenant } from "@parlour/brand-config/tenant";
import { formatEffectiveDate, legalDocuments, legalVersions } from "@parlour/contract/legal-versions";
import type { RegionCode } from "@parlour/contract/regions";
import { hostOfRegion } from "@parlour/contract/site-domains";
import { legalFiles } from "@parlour/legal-texts/legal-export.tsx";
import { legalTitles } from "@parlour/legal-texts/legal-lines";
import { legalFactsOf } from "./legal-facts.ts";

/** Returns the address of a brand's site as its customers know it. */
const siteUrl = (brand: Brand, code: RegionCode) => `https://${hostOfRegion(brand, code)}`;

/**
 * Returns the legal texts of a brand in a region as plain text, by file name, from the same facts as its
 * pages. Null if the brand does not serve the region.
 *
 * @param year the current year
 */
export function legalFilesOf(
  brand: Brand,
  code: RegionCode,
  year: number,
): { readonly [file: string]: string } | null {
  const region = brand.regions.find((each) => each.code === code);
  if (region === undefined) return null;
  const tenant = createTenant(brand, {
    brand: brand.id,
    region: code,
    regions: [{ code, url: siteUrl(brand, code) }],
    content: region.content,
    botCheckSiteKey: "",
    cardsPublicKey: "",
  });
  return legalFiles(legalFactsOf(tenant), year);
}

/** Returns every version of every document with its date and changes, for the start of an export. */
export function legalHistory(): string {
  return legalDocuments
    .map((document) =>
      [
        legalTitles[document],
        ...legalVersions[document].map(
          (each) => `- Version ${each.version}, effective ${formatEffectiveDate(each)}: ${each.change}`,
        ),
      ].join("\n"),
    )
    .join("\n\n");
}
