import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Brand } from "@parlour/brand-config/brand";
import { themeCss } from "@parlour/brand-config/theme-variables";
import type { BrandPublication } from "@parlour/contract/site-build";
import { build, type Plugin } from "vite";
import { buildVerifier } from "../app/build-verifier.ts";
import { startBuild, type StartedBuild } from "../build/versioned-build.ts";
import { brandPaths, brandViteConfig } from "../vite/brand-vite-config.ts";
import { loadBrand } from "../vite/load-brand.ts";
import type { SavedBrand } from "./saved-brand.ts";

const entryId = "virtual:parlour-manifest";
const documentPath = fileURLToPath(new URL("dev-document.ts", import.meta.url));

interface ManifestModule {
  readonly brand: Brand;
  readonly publication: BrandPublication;
}

/** Builds a brand's manifest and the facts for the server as one module. */
function manifestEntry(manifest: string): Plugin {
  return {
    name: "parlour:manifest-entry",
    resolveId: (id) => (id === entryId ? `\0${entryId}` : undefined),
    load: (id) =>
      id === `\0${entryId}`
        ? `import { publicationOf } from "@parlour/brand-config/publication";
import { brand } from ${JSON.stringify(manifest)};
export { brand };
export const publication = publicationOf(brand);`
        : undefined,
  };
}

/** Evaluates the manifest. Its pictures are then in `assets/` below `outDir`, with a hash in their names. */
async function buildManifest(root: string, outDir: string): Promise<ManifestModule> {
  const { manifest } = brandPaths(root);
  const config = brandViteConfig(root);
  await build({
    ...config,
    logLevel: "silent",
    plugins: [manifestEntry(manifest)],
    ssr: { noExternal: true, target: "node" },
    build: {
      ...config.build,
      target: "node24",
      ssr: true,
      ssrEmitAssets: true,
      outDir,
      minify: false,
      rolldownOptions: {
        input: { manifest: entryId },
        output: {
          assetFileNames: "assets/[name]-[hash][extname]",
          entryFileNames: "[name].js",
          codeSplitting: false,
        },
      },
    },
  });
  const file = join(outDir, "manifest.js");
  // Each build has its own folder, so that Node does not reuse a cached module.
  const module = (await import(pathToFileURL(file).href)) as ManifestModule;
  await rm(file);
  return module;
}

/** Writes the module that renders pages (`RenderDocument`); Vite serves everything that they load. */
async function writeRenderer(root: string, folder: string): Promise<void> {
  const { template, entry } = brandPaths(root);
  const facts = { template: await readFile(template, "utf8"), entry: `/@fs${entry}` };
  await writeFile(
    join(folder, "render.js"),
    `import { devDocument } from ${JSON.stringify(pathToFileURL(documentPath).href)};
export const renderDocument = devDocument(${JSON.stringify(facts)});
`,
  );
}

async function buildInto(started: StartedBuild, root: string): Promise<SavedBrand> {
  const { client, server, publish } = started;
  const { brand, publication } = await buildManifest(root, server);
  await mkdir(client, { recursive: true });
  await rename(join(server, "assets"), join(client, "assets"));
  await Promise.all([writeRenderer(root, server), buildVerifier(client)]);
  await publish(publication);
  return {
    brand,
    regions: Object.fromEntries(
      publication.regions.map(({ code, content }) => [code, { content, css: themeCss(content.theme) }]),
    ),
  };
}

/**
 * Builds what the server needs of a brand into `dist`, in a fraction of a second: its publication, its
 * pictures, and pages that load the app from Vite. Throws BrandBuildError for problems that the brand team
 * can fix; the previous build then stays.
 */
export async function buildForDev(root: string, dist: string): Promise<SavedBrand> {
  const started = await startBuild(dist);
  try {
    return await buildInto(started, root);
  } catch (error) {
    // Lists what to correct, field by field.
    await loadBrand(root);
    throw error;
  } finally {
    await started.abandon();
  }
}
