import type { Rolldown } from "vite";
import { chatRoute } from "@parlour/contract/site-build";
import { callsFile, everyPageFiles, pageFiles } from "./customer-pages.ts";
import { createClosures, type Closures } from "./module-closures.ts";

/** Libraries change rarely: in separate chunks they stay cached over a deployment. */
const library = /[\\/]node_modules[\\/]/;
/** Icons are a few lines each, so they are placed like our own modules. */
const icon = /[\\/]node_modules[\\/]lucide-react[\\/]/;
/** The bundler's helpers, which are no modules. */
const virtual = /^\0/;
/** Those that every chunk uses: they come with the chunk that all others import. */
const helpers = /^\0(?:rolldown\/runtime|vite\/preload-helper)/;

/**
 * Our packages by layer (docs/architecture.md, "Who may import whom"): chunks of layers never import each
 * other in a cycle, and each has its own gate (docs/experience.md, "Budgets").
 */
function layerOf(id: string): string {
  if (library.test(id)) return "vendor";
  const name = /[\\/]packages[\\/]([^\\/]+)[\\/]/.exec(id)?.[1] ?? "";
  switch (name) {
    case "ui":
    case "contract":
    case "legal-texts":
    case "brand-config":
    case "api-client":
      return "base";
    case "overlays":
      return "overlays";
    default:
      return "shell";
  }
}

/** The pages that customers open most. What two of them need is loaded with every page. */
const mainRoutes = ["/meet", chatRoute, "/credits"];

/** Returns the chunk of each module that belongs to a customer's pages. */
function pageChunks({ atStart, reachedFrom, reachedWithout }: Closures): ReadonlyMap<string, string> {
  const chunks = new Map<string, string>();
  const ofVisitors = reachedWithout([callsFile, ...everyPageFiles, ...Object.values(pageFiles)]);
  const isLibrary = (id: string): boolean => library.test(id) && !icon.test(id);
  const reachedByMeetOrChat = new Set(
    [...everyPageFiles, pageFiles["/meet"], pageFiles[chatRoute]].flatMap((file) =>
      file === undefined ? [] : [...reachedFrom(file)],
    ),
  );
  /**
   * Parts that visitors' panels share with customers' pages. `/meet` and a chat load `shared-parts`; they don't load
   * `panel-parts`, which only other pages and panels need.
   */
  const sharedName = (id: string): string => (reachedByMeetOrChat.has(id) ? "shared-parts" : "panel-parts");
  function place(id: string, name: string): void {
    if (atStart.has(id) || chunks.has(id)) return;
    // A visitor's panel needs it, too, and must not load all that customers need.
    if (name === "client-calls" || !ofVisitors.has(id)) chunks.set(id, name);
    else if (!isLibrary(id)) chunks.set(id, sharedName(id));
  }
  for (const id of reachedFrom(callsFile)) place(id, "client-calls");
  for (const file of everyPageFiles) for (const id of reachedFrom(file)) place(id, "customer-layout");
  const all = Object.entries(pageFiles).map(([route, file]) => ({ route, ids: reachedFrom(file) }));
  const main = all.filter(({ route }) => mainRoutes.includes(route));
  const chat = all.filter(({ route }) => route === chatRoute);
  const steps = [
    { pages: main, among: main, name: "customer-layout" },
    // A chat loads nothing that only other pages need.
    { pages: chat, among: all, name: "customer-layout" },
    { pages: all, among: all, name: "customer-parts" },
  ];
  for (const { pages, among, name } of steps) {
    for (const { route, ids } of pages) {
      const isShared = (id: string): boolean =>
        ofVisitors.has(id) || among.some((other) => other.route !== route && other.ids.has(id));
      for (const id of ids) {
        if (!isLibrary(id) && isShared(id)) place(id, icon.test(id) ? sharedName(id) : name);
      }
    }
  }
  return chunks;
}

/**
 * Groups what is loaded together: everything that the app imports at once by layer, and what customers' pages
 * share. The bundler places the rest, which loads on demand. Otherwise each part that two pages share would be
 * a separate request.
 */
export function chunkGroups(entry: string): Rolldown.CodeSplittingGroup[] {
  let closures: Closures | null = null;
  let ofPages: ReadonlyMap<string, string> | null = null;
  return [
    {
      debugName: "loaded at once, and by customers' pages",
      name(id, context) {
        closures ??= createClosures(entry, context);
        ofPages ??= pageChunks(closures);
        if (helpers.test(id)) return "vendor";
        if (virtual.test(id)) return null;
        return closures.atStart.has(id) ? layerOf(id) : (ofPages.get(id) ?? null);
      },
      includeDependenciesRecursively: false,
    },
    {
      debugName: "the card provider's library",
      // Separate from our own checkout code, for the same reason as libraries at the start.
      test: /[\\/]node_modules[\\/](?:@stripe|prop-types)[\\/]/,
      name: "cards",
      includeDependenciesRecursively: false,
    },
    {
      debugName: "the message list's library",
      test: /[\\/]node_modules[\\/]@tanstack[\\/](?:react-virtual|virtual-core)[\\/]/,
      name: "virtual-rows",
      includeDependenciesRecursively: false,
    },
  ];
}
