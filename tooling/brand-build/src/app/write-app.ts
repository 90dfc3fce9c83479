import type { Brand } from "@parlour/brand-config/brand";
import type { BrandPublication } from "@parlour/contract/site-build";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { BrandBuildError } from "../brand-build-error.ts";
import type { ClientFacts } from "../document/render-document.ts";
import type { AppFiles } from "../service-worker/app-files.ts";
import { drawIcons } from "./draw-icons.ts";
import { offlinePage } from "./offline-page.ts";
import { appAddresses, webManifest } from "./web-manifest.ts";

const workerPath = fileURLToPath(new URL("../service-worker/service-worker.ts", import.meta.url));

/** Returns the favicon's address. Throws BrandBuildError if it can't be drawn at other sizes. */
function faviconOf(publication: BrandPublication): string {
  const favicon = publication.regions[0]?.content.meta.favicon ?? "";
  if (!favicon.startsWith("/") || !favicon.endsWith(".svg")) {
    throw new BrandBuildError(
      `the favicon ${favicon} is no SVG of the brand\n    -> import one from src/assets: the app's icons are drawn from it`,
    );
  }
  return favicon;
}

async function buildWorker(appFiles: AppFiles, client: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: "warn",
    define: { appFiles: JSON.stringify(appFiles) },
    build: {
      target: "baseline-widely-available",
      outDir: client,
      // Written next to the output of the client's build.
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: workerPath,
        output: { format: "iife", entryFileNames: appAddresses.serviceWorker.slice(1), codeSplitting: false },
      },
    },
  });
}

/**
 * Writes what makes the built site an app: manifest, icons, offline page and service worker. Runs last,
 * because the worker lists the files that the rest of the build has written.
 */
export async function writeApp(
  brand: Brand,
  publication: BrandPublication,
  facts: ClientFacts,
  client: string,
): Promise<void> {
  const put = async (address: string, content: string | Buffer): Promise<void> => {
    const path = join(client, address);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  };
  const favicon = faviconOf(publication);
  const drawing = await readFile(join(client, favicon));
  for (const { address, bytes } of await drawIcons(drawing, brand.theme.background)) {
    await put(address, bytes);
  }
  await put(appAddresses.manifest, `${JSON.stringify(webManifest(brand), null, 2)}\n`);
  await put(appAddresses.offlinePage, offlinePage(brand, favicon, facts.css));
  const hashed = (await readdir(join(client, "assets"))).map((name) => `/assets/${name}`).toSorted();
  const first = [facts.entry, ...facts.imports, ...facts.styles, ...facts.fonts, favicon];
  await buildWorker(
    {
      brandName: brand.name,
      hashed,
      first: [...new Set(first)],
      fresh: [appAddresses.offlinePage],
      offlinePage: appAddresses.offlinePage,
      icon: appAddresses.icon(192),
    },
    client,
  );
}
