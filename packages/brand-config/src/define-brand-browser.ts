import type { Brand } from "./brand.ts";
import type { BrandManifest } from "./brand-manifest.ts";
import { composeBrand } from "./compose-brand.ts";

/**
 * `defineBrand` for browsers: the build has parsed the manifest, so the schema and its checker stay out of pages. The
 * brand build leaves regional copy and profiles out of pages as well; `regions` and `profiles` are then empty lists.
 */
export function defineBrand(manifest: BrandManifest): Brand {
  return composeBrand(manifest);
}
