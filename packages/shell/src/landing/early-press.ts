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
  finishPress();
  return overlays.find((overlay) => overlay === noted) ?? null;
}

/**
 * A mouse press that began on a control which the app's page has replaced is no click for the browser: clicks the control that
 * it ends on.
 */
function finishPress(): void {
  const isHeld = document.documentElement.matches(":active");
  if (!isHeld || document.querySelector(":is(a, button):active") !== null) return;
  document.addEventListener(
    "mouseup",
    () => document.querySelector<HTMLElement>(":is(a, button):hover")?.click(),
    { once: true },
  );
}
