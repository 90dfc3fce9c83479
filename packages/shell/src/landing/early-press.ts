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

/** Returns the link or button that an event is on. */
function controlOf({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("a, button") : null;
}

/**
 * A mouse press that begins on a link or button of the page's frame, and ends on the same one of the app's page, which has
 * replaced it meanwhile, is no click for the browser: clicks it. A touch clicks what is there at its end.
 */
export function finishPresses(): void {
  let pressed = document.querySelector<HTMLElement>(":is(a, button):active");
  addEventListener("pointerdown", (event) => {
    pressed = controlOf(event);
  });
  addEventListener("pointerup", (event) => {
    const now = controlOf(event);
    const isSame = pressed?.isConnected === false && now?.textContent === pressed.textContent;
    // With the keys that are held, such as Ctrl for a new tab.
    if (isSame && event.pointerType === "mouse" && event.button === 0)
      now.dispatchEvent(new MouseEvent("click", event));
    pressed = null;
  });
}
