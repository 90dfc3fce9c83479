import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { publishedWhole } from "./publish-build.ts";

const ofCharts =
  /node_modules\/(?:\.pnpm\/)?(?:recharts|victory-vendor|d3-|internmap|@reduxjs|redux|react-redux|reselect|immer|decimal\.js-light|es-toolkit|eventemitter3)/;

/**
 * Puts the cascade layers' order at the start of every stylesheet. Otherwise the chunks' loading order
 * decides it, because the first stylesheet that names a layer sets its place.
 */
function layersFirst(): Plugin {
  const order = readFileSync(new URL(import.meta.resolve("@parlour/ui/layers.css")), "utf8")
    .replaceAll(/\/\*.*?\*\//gs, "")
    .trim();
  return {
    name: "parlour-layers-first",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === "asset" && file.fileName.endsWith(".css")) {
            file.source = `${order}\n${String(file.source)}`;
          }
        }
      },
    },
  };
}

/** The API serves dist/ at the console's host; calls go to /ops/api on the same origin. */
export default defineConfig({
  plugins: [react(), layersFirst(), publishedWhole()],
  build: {
    target: "baseline-widely-available",
    rolldownOptions: {
      // Libraries change seldom: a separate chunk stays in browsers' caches from release to release. The
      // chart library is another chunk, loaded with the first chart.
      output: {
        codeSplitting: {
          groups: [
            {
              name: "libraries",
              test: (id: string) => id.includes("node_modules") && !ofCharts.test(id),
              priority: 2,
            },
            { name: "charts", test: ofCharts, priority: 1 },
          ],
        },
      },
    },
  },
});
