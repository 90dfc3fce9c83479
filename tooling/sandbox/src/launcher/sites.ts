import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Theme } from "@parlour/contract/landing-content";
import { regions } from "@parlour/contract/regions";
import type { BrandPublication } from "@parlour/contract/site-build";
import { StartProblem } from "./options.ts";

/** A built brand. */
export interface BuiltBrand {
  readonly id: string;
  readonly name: string;
  /** Its build output. */
  readonly folder: string;
  /** Its first region's colours. */
  readonly theme: Theme;
  readonly regions: readonly { readonly name: string; readonly subdomain: string }[];
}

export interface BuiltSites {
  readonly brands: readonly BuiltBrand[];
  readonly consoleFolder: string;
}

/** Returns the names of the brands' folders in apps/web, which are their ids. */
export async function brandFolders(root: string): Promise<readonly string[]> {
  const entries = await readdir(path.join(root, "apps", "web"), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
}

/** Finds the built brands. Throws a StartProblem if something was never built. */
export async function findBuiltSites(root: string): Promise<BuiltSites> {
  const names = await brandFolders(root);
  return readSites(
    names.map((name) => path.join(root, "apps", "web", name, "dist")),
    path.join(root, "apps", "console", "dist"),
  );
}

/** Reads brands and console from their folders. Throws a StartProblem if something was never built. */
export async function readSites(folders: readonly string[], consoleFolder: string): Promise<BuiltSites> {
  const brands = await Promise.all(folders.map(readBrand));
  await readFile(path.join(consoleFolder, "index.html")).catch(() => {
    throw new StartProblem("The console was not built yet: start without --no-build.");
  });
  return { brands, consoleFolder };
}

async function readBrand(folder: string): Promise<BuiltBrand> {
  const file = path.join(folder, "brand.json");
  const text = await readFile(file, "utf8").catch(() => {
    throw new StartProblem(`${file} is missing: start without --no-build.`);
  });
  const brand = JSON.parse(text) as BrandPublication;
  const [first] = brand.regions;
  if (first === undefined) throw new StartProblem(`${file} names no region: start without --no-build.`);
  return {
    id: brand.id,
    name: brand.name,
    folder,
    theme: first.content.theme,
    regions: brand.regions.map(({ code }) => ({
      name: regions[code].name,
      subdomain: regions[code].subdomain,
    })),
  };
}
