/** Overlays that a press can open before the page has hydrated, besides Entry, which opens natively. */
const overlays = ["how-to", "menu", "nav-menu", "terms", "privacy", "cookies", "accessibility"] as const;
type EarlyOverlay = (typeof overlays)[number];

/**
 * Returns the button that was pressed before the app had loaded. The page's inline loader stores its
 * `data-opens` on the root element. Returns it only once.
 */
export function takeEarlyPress(): EarlyOverlay | null {
  const { dataset } = document.documentElement;
  const noted = dataset["opens"];
  delete dataset["opens"];
  return overlays.find((overlay) => overlay === noted) ?? null;
}
