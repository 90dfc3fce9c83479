import { asId, type BrandId } from "@parlour/contract/ids";
import { regionCodes, regions, type RegionCode } from "@parlour/contract/regions";
import type { Brand, BrandRegion } from "./brand.ts";
import type { BrandManifest, RegionCopy } from "./brand-manifest.ts";

function regionOf(code: RegionCode, manifest: BrandManifest): BrandRegion[] {
  const region = manifest.regions[code];
  // Pages do not contain it (define-brand-browser.ts).
  const copy: RegionCopy | undefined = region?.content;
  if (region === undefined || copy === undefined) return [];
  const facts = regions[code];
  return [
    {
      code,
      trialCredits: region.trialCredits,
      bundles: region.bundles,
      ...(region.ageCheck === undefined ? {} : { ageCheck: region.ageCheck }),
      content: {
        ...copy,
        theme: manifest.theme,
        region: {
          id: facts.id,
          regionName: facts.name,
          regionCurrencyAbbreviation: facts.currency,
          regionCurrencySymbol: facts.currencySymbol,
          regionHelplineNumber: facts.hasHelpline ? (region.helplineNumber ?? "") : "",
        },
      },
    },
  ];
}

/** Freezes a plain value at every depth and returns it. */
function freezeDeep<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) freezeDeep(part);
  }
  return value;
}

/** Creates a brand from a valid manifest: region facts come from the contract's region rules. */
export function composeBrand(manifest: BrandManifest): Brand {
  return freezeDeep({
    id: asId<BrandId>(manifest.id),
    name: manifest.name,
    domain: manifest.domain,
    regionDomains: { ...manifest.regionDomains },
    aliases: [...(manifest.aliases ?? [])],
    company: { ...manifest.company },
    explicitPictures: manifest.explicitPictures,
    theme: { ...manifest.theme },
    starters: structuredClone(manifest.starters),
    profiles: structuredClone((manifest.profiles as BrandManifest["profiles"] | undefined) ?? []),
    regions: structuredClone(regionCodes.flatMap((code) => regionOf(code, manifest))),
  });
}
