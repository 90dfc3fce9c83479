import type { Brand } from "@parlour/brand-config/brand";
import { BrandManifestError } from "@parlour/brand-config/manifest-problems";
import { folderProblems } from "@parlour/brand-config/rules/identity-rules";
import { access } from "node:fs/promises";
import { basename } from "node:path";
import { runnerImport } from "vite";
import { BrandBuildError } from "../brand-build-error.ts";
import { sourceMistakes } from "../checks/source-mistakes.ts";
import { brandPaths, brandViteConfig } from "./brand-vite-config.ts";

/** The manifest runs in its own module graph, with its own copy of the error's class. */
function isManifestError(error: unknown): error is BrandManifestError {
  return error instanceof Error && error.name === "BrandManifestError";
}

/** Evaluates a brand's manifest. Throws BrandBuildError with every field to fix if it is malformed. */
export async function loadBrand(root: string): Promise<Brand> {
  const { manifest } = brandPaths(root);
  try {
    await access(manifest);
  } catch {
    throw new BrandBuildError(
      `There is no src/brand.ts in ${root}: run this in a brand's folder (apps/web/<brand>), or make one with "brand-build new".`,
    );
  }
  try {
    const { module } = await runnerImport<{ readonly brand?: Brand }>(manifest, {
      ...brandViteConfig(root),
      logLevel: "silent",
    });
    if (module.brand === undefined) {
      throw new BrandBuildError(
        "src/brand.ts exports no brand\n    -> write: export const brand = defineBrand({ … })",
      );
    }
    const misplaced = folderProblems(module.brand.id, basename(root));
    if (misplaced.length > 0) {
      throw new BrandManifestError(misplaced.map((problem) => ({ file: "src/brand.ts", ...problem })));
    }
    return module.brand;
  } catch (error) {
    if (isManifestError(error)) throw new BrandBuildError(error.message, error.problems);
    const mistakes = await sourceMistakes(root, error);
    if (mistakes.length === 0) throw error;
    throw new BrandBuildError(new BrandManifestError(mistakes).message, mistakes);
  }
}
