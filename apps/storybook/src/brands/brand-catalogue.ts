import type { Brand } from "@parlour/brand-config/brand";
import { themeCss } from "@parlour/brand-config/theme-variables";
import type { RegionCode } from "@parlour/contract/regions";

// Brands are found by their files, never imported by name: adding one edits nothing here (architecture.md).
const manifests = import.meta.glob<{ readonly brand: Brand }>("../../../web/*/src/brand.ts");
const sheets = import.meta.glob<string>("../../../web/*/src/theme.css", {
  eager: true,
  query: "?inline",
  import: "default",
});

/** A brand that is just being made may lack a picture: its designers see what, and the others keep their stories. */
async function loadBrand([path, load]: [string, () => Promise<{ readonly brand: Brand }>]): Promise<Brand[]> {
  try {
    return [(await load()).brand];
  } catch (error) {
    console.error(`${path} is left out: it can't be loaded`, error);
    return [];
  }
}

/** Every brand of the repository that can be loaded, by name. */
export const brandCatalogue: readonly Brand[] = (await Promise.all(Object.entries(manifests).map(loadBrand)))
  .flat()
  .toSorted((a, b) => a.name.localeCompare(b.name));

/** A brand's stylesheet as its own pages have it in a region; empty for no brand or an unknown one. */
export function brandStyles(id: string, region: RegionCode): string {
  const brand = brandCatalogue.find((candidate) => candidate.id === id);
  if (brand === undefined) return "";
  const served = brand.regions.find(({ code }) => code === region);
  const sheet = Object.entries(sheets).find(([path]) => path.includes(`/web/${id}/`))?.[1];
  return `${themeCss(served?.content.theme ?? brand.theme)}\n${sheet ?? ""}`;
}
