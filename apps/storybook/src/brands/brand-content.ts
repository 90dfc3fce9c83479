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

/** The profiles of the brand that the toolbar says, for examples that need somebody's name or picture. */
export function peopleOf(globals: Globals): readonly Person[] {
  return (brandOf(globals)?.profiles ?? fakeProfiles).slice(0, 5);
}

/** Facts of a legal text as the brand shown would give them: its company, with the region and the lines asked for. */
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
 * Parameters by which every story finds the brand that the toolbar says: its words, logo and pictures, not its colours
 * alone. Pages and overlays may not import a brand, so they ask. For "Parlour (no brand)" there is none, and stories
 * wear their fixtures.
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
