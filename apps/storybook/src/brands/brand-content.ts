import type { Brand } from "@parlour/brand-config/brand";
import { isRegionCode } from "@parlour/contract/regions";
import type { OverlayFacts } from "@parlour/overlays/facts";
import { overlayFactsOf } from "@parlour/shell/tenant/overlay-facts";
import { tenantFixture } from "@parlour/shell/testing/tenant-fixture";
import { brandCatalogue } from "./brand-catalogue.ts";

type Globals = Readonly<Record<string, unknown>>;

function brandOf(globals: Globals): Brand | undefined {
  return brandCatalogue.find(({ id }) => id === globals["brand"]);
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
