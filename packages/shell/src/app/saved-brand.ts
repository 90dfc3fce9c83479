import type { Brand } from "@parlour/brand-config/brand";
import type { PageConfig } from "@parlour/contract/page-config";

/** The brand as last saved, combined with this page's regional content. */
export interface SavedBrand {
  readonly brand: Brand;
  readonly content: PageConfig["content"];
}

/** Calls `take` whenever the brand of this page is saved, in development (tooling/brand-build/src/dev/dev-script.ts). */
export function onSavedBrand(take: (saved: SavedBrand) => void): void {
  globalThis.addEventListener("parlour:brand", (event) => {
    if (event instanceof CustomEvent) take(event.detail as SavedBrand);
  });
}
