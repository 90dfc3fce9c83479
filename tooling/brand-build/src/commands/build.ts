import type { BrandPublication } from "@parlour/contract/site-build";
import { access, cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Rolldown } from "vite";
import { BrandBuildError } from "../brand-build-error.ts";
import { precompress } from "../build/precompress.ts";
import { describeSizes } from "../build/size-report.ts";
import { describeRepairs } from "../checks/contrast-check.ts";
import { brandPaths, brandViteConfig } from "../vite/brand-vite-config.ts";
import { clientEntries, readClientFacts, type BundleFile } from "../vite/client-facts.ts";
import { loadBrand } from "../vite/load-brand.ts";
import { pageManifest } from "../vite/page-manifest.ts";
import { serverEntry, serverEntryId } from "../vite/server-entry.ts";

const loaderPath = fileURLToPath(new URL("../document/page-loader.ts", import.meta.url));

async function buildClient(root: string): Promise<readonly BundleFile[]> {
  const paths = brandPaths(root);
  const config = brandViteConfig(root);
  const output = (await build({
    ...config,
    plugins: [...(config.plugins ?? []), pageManifest(root)],
    build: {
      ...config.build,
      outDir: paths.client,
      emptyOutDir: true,
      rolldownOptions: {
        ...config.build?.rolldownOptions,
        input: { [clientEntries.app]: paths.entry, [clientEntries.loader]: loaderPath },
      },
    },
  })) as Rolldown.RolldownOutput;
  return output.output;
}

async function buildServer(root: string, files: readonly BundleFile[]): Promise<void> {
  const paths = brandPaths(root);
  const config = brandViteConfig(root);
  const facts = await readClientFacts(files, paths.template);
  await build({
    ...config,
    plugins: [...(config.plugins ?? []), serverEntry(facts, paths.manifest)],
    // The server imports this one file: everything is inside, and React is its production self.
    ssr: { noExternal: true, target: "node" },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: {
      ...config.build,
      target: "node24",
      ssr: true,
      // Pictures of content and profiles: pages name them, but the client's build never meets them.
      ssrEmitAssets: true,
      outDir: paths.server,
      emptyOutDir: true,
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

function picturesOf({ regions, profiles }: BrandPublication): string[] {
  const addresses = regions.flatMap(({ content: { meta, overlay, loginLayout, authLayout } }) => [
    meta.favicon,
    overlay.footer.logo,
    loginLayout.productLogo.imageUrl,
    loginLayout.backgroundMobile.imageUrl,
    loginLayout.backgroundDesktop.imageUrl,
    ...loginLayout.bottomSection.profiles.map(({ imageUrl }) => imageUrl),
    authLayout.conversationIcon,
    authLayout.pageLogo,
  ]);
  return [...new Set([...addresses, ...profiles.map(({ imageUrl }) => imageUrl)])];
}

/** Publishes only addresses that the build really serves. Throws BrandBuildError for one that it does not. */
async function requirePictures(publication: BrandPublication, client: string): Promise<void> {
  for (const address of picturesOf(publication)) {
    if (address.startsWith("https://")) continue;
    try {
      await access(join(client, address));
    } catch {
      throw new BrandBuildError(
        `${address} is named in the brand but not part of it\n    -> import the picture and use what the import gives`,
      );
    }
  }
}

/** Builds a brand into `dist`: what site-build.ts of the contract says. Throws BrandBuildError for what the brand team can mend. */
export async function runBuild(root: string): Promise<void> {
  const paths = brandPaths(root);
  // Before anything of Vite runs: evaluating the manifest would set it to development, for React's build too.
  process.env["NODE_ENV"] = "production";
  const brand = await loadBrand(root);
  await mkdir(paths.dist, { recursive: true });

  const files = await buildClient(root);
  await buildServer(root, files);
  await cp(join(paths.server, "assets"), join(paths.client, "assets"), { recursive: true });
  await rm(join(paths.server, "assets"), { recursive: true });
  // The loader stands inside documents; nobody asks for it as a file.
  const loader = files.find(
    (file) => file.type === "chunk" && file.isEntry && file.name === clientEntries.loader,
  );
  if (loader !== undefined) await rm(join(paths.client, loader.fileName), { force: true });

  const rendered = pathToFileURL(join(paths.server, "render.js")).href;
  const { publication } = (await import(rendered)) as { readonly publication: BrandPublication };
  await requirePictures(publication, paths.client);
  await writeFile(join(paths.dist, "brand.json"), `${JSON.stringify(publication, null, 2)}\n`);
  await precompress(paths.client);

  console.log(describeSizes(brand.name, files));
  for (const line of describeRepairs(brand)) console.warn(line);
}
