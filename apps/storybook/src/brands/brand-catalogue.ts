import type { Brand } from "@parlour/brand-config/brand";
import { themeCss } from "@parlour/brand-config/theme-variables";
import type { Theme } from "@parlour/contract/landing-content";
import type { RegionCode } from "@parlour/contract/regions";
import { consoleLook } from "./look-names.ts";

// Brands are found by their files, so a new brand needs no edit here (docs/architecture.md, "A brand").
const manifests = import.meta.glob<{ readonly brand: Brand }>("../../../web/*/src/brand.ts");
const sheets = import.meta.glob<string>("../../../web/*/src/theme.css", {
  eager: true,
  query: "?inline",
  import: "default",
});

/** A new brand may lack a picture: its designers see which one, and the other brands keep their stories. */
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

const consoleSheets = import.meta.glob<string>("../../../console/src/theme.css", {
  eager: true,
  query: "?inline",
  import: "default",
});

type Scheme = Theme["scheme"];

/** The look of a brand's own pages. */
export interface Look {
  /** Its stylesheet; empty for the tokens' own look. */
  readonly css: string;
  /** Its colour schemes, the default one first. */
  readonly schemes: readonly Scheme[];
}

/** Returns a brand's look in a region, in the wanted scheme if the brand has it. */
function lookOfBrand(brand: Brand, region: RegionCode, asked: Scheme | undefined): Look {
  // A region may publish its own theme, so a brand can have two colour schemes.
  const own = brand.regions.find(({ code }) => code === region)?.content.theme ?? brand.theme;
  const others = [brand.theme, ...brand.regions.flatMap(({ content }) => content.theme ?? [])];
  const shown = [own, ...others].find(({ scheme }) => scheme === asked) ?? own;
  const sheet = Object.entries(sheets).find(([path]) => path.includes(`/web/${brand.id}/`))?.[1];
  return {
    css: `${themeCss(shown)}\n${sheet ?? ""}`,
    schemes: [...new Set([own, ...others].map(({ scheme }) => scheme))],
  };
}

/** Returns the look that the toolbars select; the tokens' own for no brand or an unknown one. */
export function lookOf(id: string, region: RegionCode, asked?: Scheme): Look {
  const brand = brandCatalogue.find((candidate) => candidate.id === id);
  if (brand !== undefined) return lookOfBrand(brand, region, asked);
  // The console's sheet contains both schemes and uses the system's preference.
  if (id === consoleLook) return { css: Object.values(consoleSheets).join("\n"), schemes: ["light", "dark"] };
  return { css: "", schemes: ["dark"] };
}
