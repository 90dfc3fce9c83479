import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { schemaFree } from "@parlour/brand-build/src/vite/schema-free.ts";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { publishedWhole } from "./publish-build.ts";
import { startPages } from "./start-pages.ts";

function library(names: string): RegExp {
  return new RegExp(String.raw`[\\/]node_modules[\\/](?:${names})[\\/]`);
}

/**
 * Which modules load together, the most wanted first: each group takes what its modules import, apart from what a group
 * before it has. The bundler places the rest, which loads with single pages and dialogs. `console-scripts.spec.ts`
 * (tooling/e2e) counts what the sign-in page and the desk load.
 */
const groups: readonly Rolldown.CodeSplittingGroup[] = [
  // What starts a page. It must import nothing else, or a page would load it at once.
  { name: "start", test: /[\\/]src[\\/]start[\\/](?!start-)|^\0(?:rolldown\/runtime|vite\/preload-helper)/ },
  // Libraries change rarely: in separate chunks they stay cached from release to release.
  { name: "react", test: library("react|react-dom|scheduler") },
  // Only for the content editor, which checks content with them.
  { name: "schemas", test: library("typebox") },
  { name: "sign-in-form", test: /[\\/]sign-in[\\/]hydrate-sign-in\.tsx$/ },
  { name: "libraries", test: library("@tanstack/(?:react-)?(?:router|query|virtual)[^/]*|valtio") },
  // Not for the queue.
  { name: "times", test: library("dayjs") },
  { name: "console", test: /[\\/]src[\\/]open-console\.tsx$/ },
  { name: "conversation", test: /[\\/]src[\\/](?:desk[\\/]desk-column|facts[\\/]facts-pane)\.tsx$/ },
  { name: "forms", test: library("formik|yup") },
  // One file instead of one for each icon that several pages share: the console names the files of all pages.
  { name: "icons", test: library("lucide-react") },
  { name: "charts", test: library("recharts") },
  // What many pages share is one file, too, for the same reason.
  { name: "parts", test: /[\\/](?:src|packages)[\\/]/, minShareCount: 4 },
];

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

/** The content editor makes its form from this schema; pages read no other. */
const readSchema = /[\\/]contract[\\/]src[\\/](?:landing-content|field-note)\.ts$/;

/** The files that the console itself waits for. */
const loadedFirst =
  /assets\/(?:start|rolldown-runtime|react|libraries|sign-in-form)(?:-sign-in|-console)?-[\w-]{8}\./;

const page = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** The API serves dist/ at the console's host; calls go to /ops/api on the same origin. */
export default defineConfig({
  plugins: [
    react(),
    { ...schemaFree(readSchema), apply: "build" },
    startPages(),
    layersFirst(),
    publishedWhole(),
  ],
  build: {
    target: "baseline-widely-available",
    modulePreload: {
      // Every browser of the target knows modulepreload.
      polyfill: false,
      // What has loaded before the console does need not be named again for each of its pages.
      resolveDependencies: (_page, files, { hostId }) =>
        loadedFirst.test(hostId) ? files : files.filter((file) => !loadedFirst.test(file)),
    },
    rolldownOptions: {
      input: { "start-console": page("index.html"), "start-sign-in": page("sign-in.html") },
      output: {
        codeSplitting: {
          groups: groups.map((group, index) => ({ ...group, priority: groups.length - index })),
        },
      },
    },
  },
});
