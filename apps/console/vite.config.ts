import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { publishedWhole } from "./publish-build.ts";

const ofCharts =
  /node_modules\/(?:\.pnpm\/)?(?:recharts|victory-vendor|d3-|internmap|@reduxjs|redux|react-redux|reselect|immer|decimal\.js-light|es-toolkit|eventemitter3)/;

/**
 * Puts the order of the cascade's layers at the head of every stylesheet: which of them a browser reads first depends on
 * how the build has cut the chunks, and the first to name a layer decides its place.
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
      // Libraries change seldom: a separate chunk stays in browsers' caches from release to release. The chart library
      // is another chunk, loaded with the first chart.
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
