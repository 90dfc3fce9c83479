import type { Brand } from "@parlour/brand-config/brand";
import { isRegionCode, regionCodes, regions } from "@parlour/contract/regions";
import type { LegalFacts } from "@parlour/legal-texts/legal-facts";
import type { OverlayFacts } from "@parlour/overlays/facts";
import { fakeProfiles } from "@parlour/shell/testing/fake-server";
import { overlayFactsOf } from "@parlour/shell/tenant/overlay-facts";
import { tenantFixture } from "@parlour/shell/testing/tenant-fixture";
import { brandCatalogue } from "./brand-catalogue.ts";

type Globals = Readonly<Record<string, unknown>>;

function brandOf(globals: Globals): Brand | undefined {
  return brandCatalogue.find(({ id }) => id === globals["brand"]);
}

interface Person {
  readonly name: string;
  readonly imageUrl: string;
}

/** Returns the selected brand's profiles, for examples that need a name or picture. */
export function peopleOf(globals: Globals): readonly Person[] {
  return (brandOf(globals)?.profiles ?? fakeProfiles).slice(0, 5);
}

/** Returns facts of a legal text for the selected brand: its company, with the given region and lines. */
export function inBrand(globals: Globals, facts: LegalFacts): LegalFacts {
  const brand = brandOf(globals);
  if (brand === undefined) return facts;
  const region = regionCodes.find((code) => regions[code].name === facts.regionName);
  const own = overlayFactsOf(tenantFixture(region, brand)).legal;
  const keyword = own.marketing?.keyword ?? brand.name.toUpperCase();
  const { regionName, currencySymbol, helplineNumber } = facts;
  const marketing = facts.marketing === null ? null : { ...facts.marketing, keyword };
  return { ...own, regionName, currencySymbol, helplineNumber, marketing };
}

/**
 * Parameters through which every story gets the selected brand's texts, logo and pictures. Pages and overlays
 * may not import a brand. For "Parlour (no brand)" there is none, and stories use their fixtures.
 */
export const brandContent = {
  brandOf,
  overlayFactsOf(globals: Globals): OverlayFacts | undefined {
    const brand = brandOf(globals);
    if (brand === undefined) return undefined;
    const region = globals["region"];
    return overlayFactsOf(tenantFixture(isRegionCode(region) ? region : "GB", brand));
  },
};
