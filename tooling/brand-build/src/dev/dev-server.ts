import { readdir } from "node:fs/promises";
import { enableCompileCache } from "node:module";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { createServer, type Plugin, type ViteDevServer } from "vite";
import { BrandBuildError } from "../brand-build-error.ts";
import { brandPaths, brandViteConfig } from "../vite/brand-vite-config.ts";
import { pageManifest } from "../vite/page-manifest.ts";
import { buildForDev } from "./dev-build.ts";
import { devScript } from "./dev-script.ts";
import { savedBrandEvent } from "./saved-brand.ts";

/**
 * The part of `npm run dev` that serves the customers' app: one Vite server for all brands, and the build
 * that the server needs of each brand, repeated whenever it is saved. tooling/sandbox starts it, forwards the
 * browsers' requests to it, and stops it. Usage: node dev-server.ts <apps/web> <folder for what the server
 * reads> <folder for Vite's cache>
 */

enableCompileCache();
// Otherwise the first build of a manifest would set it to production, for Vite's pages too.
process.env["NODE_ENV"] = "development";

/**
 * Only the shell has the libraries that Vite looks for at its root; brands and other packages are outside it.
 */
const shell = fileURLToPath(new URL("../../../../packages/shell", import.meta.url));

/**
 * The folders of the app's other code: Vite itself watches a file there only after a page has requested it.
 */
const sources = ["overlays", "ui", "contract", "brand-config", "api-client", "legal-texts"].map((name) =>
  fileURLToPath(new URL(`../../../../packages/${name}/src`, import.meta.url)),
);

/**
 * Returns the brand whose texts, colours or pictures are in a file; null for code and stylesheets, which Vite
 * replaces.
 */
function brandOf(web: string, file: string): string | null {
  const [brand = "", src, name = ""] = relative(web, file).split(sep);
  if (brand === ".." || src !== "src" || name === "main.tsx" || name.endsWith(".css")) return null;
  return brand;
}

function messageOf(error: unknown): string {
  if (error instanceof BrandBuildError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/**
 * Builds a brand again when it is saved, and informs open pages. An error is shown over them until it is
 * fixed.
 */
function savedBrands(web: string, sites: string): Plugin {
  const waiting = new Set<string>();
  let building: Promise<void> | null = null;

  async function buildWaiting(server: ViteDevServer): Promise<void> {
    for (const brand of waiting) {
      waiting.delete(brand);
      const since = performance.now();
      try {
        const saved = await buildForDev(join(web, brand), join(sites, brand));
        server.environments.client.hot.send(savedBrandEvent, saved);
        console.log(`${brand} was saved (${Math.round(performance.now() - since)} ms)`);
      } catch (error) {
        const message = messageOf(error);
        console.error(`${brand}: ${message}`);
        server.environments.client.hot.send({ type: "error", err: { message, stack: "" } });
      }
    }
    building = null;
  }

  return {
    name: "parlour:saved-brands",
    hotUpdate({ file, server }) {
      if (this.environment.name !== "client") return undefined;
      const brand = brandOf(web, file);
      if (brand === null) return undefined;
      waiting.add(brand);
      building ??= buildWaiting(server);
      // Pages get the whole brand by the event: its modules need no replacement.
      return [];
    },
  };
}

/** Watches folders from the start. `ready` resolves once changes of every file in them are noticed. */
function watchedFolders(folders: readonly string[]): Plugin & { readonly ready: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    name: "parlour:watched-folders",
    ready: promise,
    configureServer({ watcher }) {
      watcher.once("ready", () => resolve());
      watcher.add([...folders]);
    },
  };
}

async function main([web = "", sites = "", cacheDir = ""]: readonly string[]): Promise<void> {
  const entries = await readdir(web, { withFileTypes: true });
  const brands = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
  await Promise.all(
    brands.map(async (brand) => {
      try {
        await buildForDev(join(web, brand), join(sites, brand));
      } catch (error) {
        throw error instanceof BrandBuildError ? new BrandBuildError(`${brand}: ${error.message}`) : error;
      }
    }),
  );
  const [first = ""] = brands;
  const mainFiles = brands.map((brand) => brandPaths(join(web, brand)).entry);
  const watched = watchedFolders([web, ...sources]);
  const server = await createServer({
    ...brandViteConfig(join(web, first)),
    root: shell,
    cacheDir,
    clearScreen: false,
    plugins: [
      react(),
      ...brands.map((brand) => pageManifest(join(web, brand))),
      devScript(),
      savedBrands(web, sites),
      watched,
    ],
    optimizeDeps: { entries: mainFiles.map((file) => relative(shell, file)) },
    server: {
      host: "127.0.0.1",
      port: 0,
      watch: {
        ignored: ["**/dist/**", "**/*.test.*", "**/*.stories.tsx"],
        // An editor empties a file before it writes it, and a second change within 50 ms is dropped: read it when it is whole.
        awaitWriteFinish: { stabilityThreshold: 20, pollInterval: 10 },
      },
      warmup: { clientFiles: mainFiles },
    },
  });
  await server.listen();
  // Changes before the watching starts would be missed.
  await watched.ready;
  const address = server.httpServer?.address();
  process.send?.({ type: "ready", port: typeof address === "object" ? (address?.port ?? 0) : 0 });
}

process.once("disconnect", () => process.exit(0));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(0));
try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(1);
}
