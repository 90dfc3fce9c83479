import react from "@vitejs/plugin-react";
import { join } from "node:path";
import type { InlineConfig } from "vite";
import { chunkGroups } from "./chunk-groups.ts";
import { compileHint } from "./compile-hint.ts";
import { cssModuleNames } from "./css-module-names.ts";
import { fontSubset, fontSubsetName } from "./font-subset.ts";
import { readDeclaredWeights } from "./font-weights.ts";

/** The places of a brand's files that the build reads. */
export const brandPaths = (root: string) => ({
  manifest: join(root, "src/brand.ts"),
  entry: join(root, "src/main.tsx"),
  template: join(root, "index.html"),
  themeCss: join(root, "src/theme.css"),
  dist: join(root, "dist"),
});

/** Returns the Vite configuration for all brands; commands add their own parts. */
export function brandViteConfig(root: string): InlineConfig {
  const weights = readDeclaredWeights(brandPaths(root).themeCss);
  return {
    root,
    configFile: false,
    appType: "custom",
    logLevel: "warn",
    plugins: [react(), fontSubset(weights), compileHint()],
    resolve: {
      // React has had the hook itself since 18, so the router's store does not need its replacement.
      alias: { "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector" },
    },
    css: { modules: { generateScopedName: cssModuleNames } },
    // Chunks are loaded from pages at any depth, and the server publishes picture addresses as they are.
    base: "/",
    build: {
      target: "baseline-widely-available",
      // Published in the database and named in pages, so a picture always needs an address.
      assetsInlineLimit: 0,
      // The build's own report checks sizes, by the chunks that are loaded together.
      reportCompressedSize: false,
      chunkSizeWarningLimit: Infinity,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          assetFileNames: ({ names }) =>
            names.some((name) => name.endsWith(".woff2"))
              ? `assets/[name]-[hash]-${fontSubsetName(names, weights)}[extname]`
              : "assets/[name]-[hash][extname]",
          codeSplitting: { groups: chunkGroups(brandPaths(root).entry) },
        },
      },
    },
  };
}
