/** Overlays that a press can open before the page has hydrated, besides Entry, which opens natively. */
const overlays = ["how-to", "menu", "nav-menu", "terms", "privacy", "cookies", "accessibility"] as const;
type EarlyOverlay = (typeof overlays)[number];

/**
 * Lets the app handle presses from now on, and no longer the page's inline loader (page-loader.ts). Returns the overlay
 * whose button was pressed before: the loader stores its `data-opens` on the root element. Returns it only once.
 */
export function takeOverPresses(): EarlyOverlay | null {
  const { dataset } = document.documentElement;
  const noted = dataset["opens"];
  delete dataset["opens"];
  dataset["appRuns"] = "";
  return overlays.find((overlay) => overlay === noted) ?? null;
}
