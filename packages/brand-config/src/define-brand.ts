import type { Brand } from "./brand.ts";
import type { BrandManifest } from "./brand-manifest.ts";
import { composeBrand } from "./compose-brand.ts";
import { BrandManifestError, manifestProblems } from "./manifest-problems.ts";

/**
 * Parses a brand's manifest and freezes it. Throws BrandManifestError, which names every wrong field and how
 * to fix it. In a browser's bundle the `browser` export replaces it, because the build has parsed the
 * manifest by then.
 */
export function defineBrand(manifest: BrandManifest): Brand {
  const problems = manifestProblems(manifest);
  if (problems.length > 0) throw new BrandManifestError(problems);
  return composeBrand(manifest);
}
