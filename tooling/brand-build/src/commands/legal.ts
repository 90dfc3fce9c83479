import type { Brand } from "@parlour/brand-config/brand";
import { isRegionCode, regionCodes, type RegionCode } from "@parlour/contract/regions";
import { existsSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { runnerImport, type Plugin } from "vite";
import { BrandBuildError } from "../brand-build-error.ts";
import { brandViteConfig } from "../vite/brand-vite-config.ts";
import { loadBrand } from "../vite/load-brand.ts";

/**
 * The shell's functions for legal texts, loaded through the brand, because this package can't import the
 * shell.
 */
interface LegalModule {
  readonly legalFilesOf: (
    brand: Brand,
    code: RegionCode,
    year: number,
  ) => { readonly [file: string]: string } | null;
  readonly legalHistory: () => string;
}

/** Returns the folders of all brands, from anywhere in the repository. */
async function brandFolders(from: string): Promise<readonly string[]> {
  for (let folder = from; ; folder = dirname(folder)) {
    const web = join(folder, "apps/web");
    if (existsSync(web)) {
      const names = (await readdir(web)).toSorted();
      return names.map((name) => join(web, name)).filter((each) => existsSync(join(each, "src/brand.ts")));
    }
    if (dirname(folder) === folder) throw new BrandBuildError("Run this in the repository.");
  }
}

/** Plain text needs no styles, and modules that run without a server can't load any. */
const withoutStyles: Plugin = {
  name: "parlour:without-styles",
  enforce: "pre",
  resolveId: (id) => (id.endsWith(".css") ? "\0without-styles" : undefined),
  load: (id) => (id === "\0without-styles" ? "export default {};" : undefined),
};

async function loadLegal(root: string): Promise<LegalModule> {
  const file = createRequire(join(root, "package.json")).resolve("@parlour/shell/tenant/legal-files");
  const config = brandViteConfig(root);
  const { module } = await runnerImport<LegalModule>(file, {
    ...config,
    plugins: [withoutStyles, ...(config.plugins ?? [])],
    logLevel: "silent",
  });
  return module;
}

function regionsAsked(asked: string | undefined): readonly RegionCode[] {
  if (asked === undefined) return regionCodes;
  const code = asked.toUpperCase();
  if (isRegionCode(code)) return [code];
  throw new BrandBuildError(`There is no region ${asked}.\n    -> use one of ${regionCodes.join(", ")}`);
}

export interface LegalExport {
  readonly from: string;
  /** The output folder, created if it is missing. */
  readonly out: string | undefined;
  /** The id of the only brand to write. */
  readonly brand: string | undefined;
  readonly region: string | undefined;
}

/**
 * Writes the legal texts of each brand in each region as plain text, for lawyers:
 * OUT/<brand>/<region>/terms.txt and others, one sentence per line and without changing parts, so that two
 * exports can be compared line by line, and OUT/index.txt with the versions.
 */
export async function runLegal({ from, out, brand: wanted, region }: LegalExport): Promise<void> {
  if (out === undefined) throw new BrandBuildError("Set the output folder: --out <folder>");
  const asked = regionsAsked(region);
  // A brand's id is its folder's name; loadBrand checks that.
  const folders = (await brandFolders(from)).filter(
    (each) => wanted === undefined || basename(each) === wanted,
  );
  const brands = await Promise.all(folders.map(loadBrand));
  const [first] = folders;
  if (first === undefined)
    throw new BrandBuildError(
      wanted === undefined ? "There is no brand yet." : `There is no brand ${wanted}.`,
    );
  const { legalFilesOf, legalHistory } = await loadLegal(first);
  const year = new Date().getFullYear();
  const written: string[] = [];
  for (const brand of brands) {
    for (const code of asked) {
      const files = Object.entries(legalFilesOf(brand, code, year) ?? {});
      if (files.length > 0) await mkdir(join(out, brand.id, code), { recursive: true });
      for (const [name, text] of files) {
        const path = `${brand.id}/${code}/${name}`;
        await writeFile(join(out, path), text);
        written.push(path);
      }
    }
  }
  if (written.length === 0) throw new BrandBuildError(`No brand asked for serves ${asked.join(", ")}.`);
  await writeFile(
    join(out, "index.txt"),
    `${legalHistory()}\n\nFiles\n${written.map((path) => `- ${path}`).join("\n")}\n`,
  );
  console.log(`${written.length} texts and index.txt in ${out}`);
}
