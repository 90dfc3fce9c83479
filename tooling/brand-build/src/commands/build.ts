import type { Brand } from "@parlour/brand-config/brand";
import type { BrandPublication } from "@parlour/contract/site-build";
import { cp, readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Rolldown } from "vite";
import { buildVerifier } from "../app/build-verifier.ts";
import { writeApp } from "../app/write-app.ts";
import { BrandBuildError } from "../brand-build-error.ts";
import { createBuildProgress, type BuildProgress } from "../build/build-progress.ts";
import { precompress } from "../build/precompress.ts";
import { describeSizes } from "../build/size-report.ts";
import { startBuild, type StartedBuild } from "../build/versioned-build.ts";
import { contrastFindings } from "../checks/contrast-check.ts";
import { missingPictures } from "../checks/picture-check.ts";
import { missingPicture, pictureFields, type PictureField } from "../checks/picture-fields.ts";
import type { ClientFacts } from "../document/render-document.ts";
import { brandPaths, brandViteConfig } from "../vite/brand-vite-config.ts";
import { clientEntries, isLoader, readClientFacts, type BundleFile } from "../vite/client-facts.ts";
import { loadBrand } from "../vite/load-brand.ts";
import { pageManifest } from "../vite/page-manifest.ts";
import { schemaFree } from "../vite/schema-free.ts";
import { serverEntry, serverEntryId } from "../vite/server-entry.ts";

const loaderPath = fileURLToPath(new URL("../document/page-loader.ts", import.meta.url));

async function buildClient(root: string, outDir: string): Promise<readonly BundleFile[]> {
  const paths = brandPaths(root);
  const config = brandViteConfig(root);
  const output = (await build({
    ...config,
    plugins: [...(config.plugins ?? []), pageManifest(root), schemaFree()],
    build: {
      ...config.build,
      outDir,
      rolldownOptions: {
        ...config.build?.rolldownOptions,
        input: { [clientEntries.app]: paths.entry, [clientEntries.loader]: loaderPath },
      },
    },
  })) as Rolldown.RolldownOutput;
  return output.output;
}

async function buildServer(root: string, outDir: string, facts: ClientFacts): Promise<void> {
  const paths = brandPaths(root);
  const config = brandViteConfig(root);
  await build({
    ...config,
    plugins: [...(config.plugins ?? []), serverEntry(facts, paths.manifest)],
    // The server imports this one file: it contains everything, with React's production version.
    ssr: { noExternal: true, target: "node" },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: {
      ...config.build,
      target: "node24",
      ssr: true,
      // Pictures of content and profiles: pages name them, but the client's build does not import them.
      ssrEmitAssets: true,
      outDir,
      minify: true,
      rolldownOptions: {
        input: { render: serverEntryId },
        output: {
          assetFileNames: "assets/[name]-[hash][extname]",
          entryFileNames: "[name].js",
          codeSplitting: false,
        },
      },
    },
  });
}

/**
 * Checks that the build serves every published address. Throws BrandBuildError with each field that names
 * another one.
 */
async function requirePictures(publication: BrandPublication, client: string): Promise<void> {
  const served = new Set((await readdir(join(client, "assets"))).map((name) => `/assets/${name}`));
  refuseMissing(pictureFields(publication).filter(({ address }) => !served.has(address)));
}

function refuseMissing(wrong: readonly PictureField[]): void {
  if (wrong.length === 0) return;
  const lines = wrong.map((field) => `  ${field.file}: ${missingPicture.about(field)}`);
  throw new BrandBuildError(
    `Pictures that the brand does not have:\n${lines.join("\n")}\n    -> ${missingPicture.mend}`,
  );
}

/** The loader is inlined into documents and never requested as a file. */
async function removeLoader(files: readonly BundleFile[], client: string): Promise<void> {
  const loader = files.find(isLoader);
  if (loader !== undefined) await rm(join(client, loader.fileName), { force: true });
}

async function buildInto(
  { client, server, publish }: StartedBuild,
  root: string,
  brand: Brand,
  progress: BuildProgress,
): Promise<void> {
  const files = await progress.part("app, styles and fonts", () => buildClient(root, client));
  const facts = await readClientFacts(files, brandPaths(root).template);
  await removeLoader(files, client);
  await Promise.all([
    progress.part("server's pages", () => buildServer(root, server, facts)),
    progress.part("compression of the app", () => precompress(client)),
  ]);
  await cp(join(server, "assets"), join(client, "assets"), { recursive: true });
  await rm(join(server, "assets"), { recursive: true });

  const publication = await progress.part("content, icons, offline page and service worker", async () => {
    const rendered = pathToFileURL(join(server, "render.js")).href;
    const { publication: made } = (await import(rendered)) as { readonly publication: BrandPublication };
    await requirePictures(made, client);
    await Promise.all([writeApp(brand, made, facts, client), buildVerifier(client)]);
    return made;
  });
  await progress.part("compression of pictures", () => precompress(client));
  await publish(publication);
  progress.end();

  console.log(`\n${describeSizes(brand.name, files)}`);
  for (const { about, mend } of contrastFindings(brand)) console.warn(`${about}\n    -> ${mend}`);
}

/**
 * Builds a brand into `dist`, in the layout of the contract's site-build.ts. The previous build stays
 * complete until this one replaces it. Throws BrandBuildError for problems that the brand team can fix.
 */
export async function runBuild(root: string): Promise<void> {
  // Set before Vite runs: evaluating the manifest would set it to development, for React's build too.
  process.env["NODE_ENV"] = "production";
  const progress = createBuildProgress(`Building ${basename(root)}`, process.stdout, () => performance.now());
  const brand = await progress.part("manifest", () => loadBrand(root));
  refuseMissing(await missingPictures(root, brand));
  const started = await startBuild(brandPaths(root).dist);
  try {
    await buildInto(started, root, brand, progress);
  } finally {
    await started.abandon();
  }
}
