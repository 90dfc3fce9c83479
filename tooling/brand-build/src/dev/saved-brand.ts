import type { Brand } from "@parlour/brand-config/brand";
import type { LandingContent } from "@parlour/contract/landing-content";
import type { RegionCode } from "@parlour/contract/regions";

/** The brand as last saved, which open pages show instead of their current content. */
export interface SavedBrand {
  readonly brand: Brand;
  readonly regions: {
    readonly [Code in RegionCode]?: { readonly content: LandingContent; readonly css: string };
  };
}

/** Vite's event, and the window's event that it triggers in a page. */
export const savedBrandEvent = "parlour:brand";
/** The style element with the theme's colours. */
export const themeElementId = "parlour-theme";
