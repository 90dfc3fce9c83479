import type { Decorator } from "@storybook/react-vite";
import { chosen } from "../brands/brand-decorator.tsx";
import { isColourVision, showColourVision } from "./colour-vision.ts";
import { showForcedColours } from "./forced-colours.ts";
import { applyMediaFeatures, type MediaFeatures } from "./media-features.ts";

type Globals = Readonly<Record<string, unknown>>;

function featuresOf(globals: Globals): MediaFeatures {
  const scheme = chosen(globals, "colourScheme");
  const motion = chosen(globals, "motion");
  const forced = chosen(globals, "forcedColours");
  return {
    ...(scheme === "light" || scheme === "dark" ? { "prefers-color-scheme": scheme } : {}),
    // Forced palettes come with a scheme of their own.
    ...(forced === "light" || forced === "dark"
      ? { "prefers-color-scheme": forced, "forced-colors": "active" }
      : {}),
    ...(motion === "reduced" ? { "prefers-reduced-motion": "reduce" } : {}),
    ...(motion === "full" ? { "prefers-reduced-motion": "no-preference" } : {}),
  };
}

let shown: Globals = {};
let isActive = false;

function show(page: Document, globals: Globals): void {
  const features = featuresOf(globals);
  const vision = chosen(globals, "colourVision");
  const wasActive = isActive;
  isActive = Object.keys(features).length > 0 || isColourVision(vision);
  if (!isActive && !wasActive) return;
  applyMediaFeatures(page, features);
  const forced = chosen(globals, "forcedColours");
  showForcedColours(page, forced === "light" || forced === "dark" ? forced : null);
  showColourVision(page, isColourVision(vision) ? vision : null);
}

let watcher: MutationObserver | undefined;

/** Stylesheets loaded later, and those of the brand, must be rewritten as well. */
function watchSheets(): void {
  if (watcher !== undefined) return;
  const ours = /^storybook-(?:forced-colours|colour-vision)/u;
  const isSheet = (node: Node) =>
    (node instanceof HTMLStyleElement && !ours.test(node.id)) || node instanceof HTMLLinkElement;
  watcher = new MutationObserver((records) => {
    const added = records.flatMap(({ addedNodes }) => [...addedNodes]).filter(isSheet);
    if (added.length === 0) return;
    show(document, shown);
    for (const node of added) {
      node.addEventListener("load", () => {
        show(document, shown);
      });
    }
  });
  watcher.observe(document.head, { childList: true });
}

/** Shows stories with the device and vision settings of the toolbars. */
export const withEmulation: Decorator = (story, { globals }) => {
  shown = globals;
  watchSheets();
  show(document, globals);
  return story();
};
