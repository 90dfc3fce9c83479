/** Overlays that a press can ask for before the page has hydrated, besides Entry, which opens natively. */
const overlays = ["how-to", "menu", "terms", "privacy", "cookies"] as const;
type EarlyOverlay = (typeof overlays)[number];

/**
 * What was pressed while the app was still on its way. The page's inline loader notes the `data-opens` of the
 * button on the root element; taken once.
 */
export function takeEarlyPress(): EarlyOverlay | null {
  const { dataset } = document.documentElement;
  const noted = dataset["opens"];
  delete dataset["opens"];
  return overlays.find((overlay) => overlay === noted) ?? null;
}
