import type { Brand } from "@parlour/brand-config/brand";
import { access } from "node:fs/promises";
import { runnerImport } from "vite";
import { BrandBuildError } from "../brand-build-error.ts";
import { brandPaths, brandViteConfig } from "./brand-vite-config.ts";

/** Evaluates a brand's manifest. Throws BrandBuildError with every field to mend when it is malformed. */
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
    return module.brand;
  } catch (error) {
    // The manifest runs in a module graph of its own, where the error's class is another one.
    if (error instanceof Error && error.name === "BrandManifestError")
      throw new BrandBuildError(error.message);
    throw error;
  }
}
