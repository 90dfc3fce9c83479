import { proxy, subscribe } from "valtio";

const storageKey = "parlour-console-single-keys";

export function setSingleKeys(state: { on: boolean }, on: boolean): void {
  state.on = on;
}

/**
 * Whether single-key shortcuts are on; people must be able to turn them off (WCAG 2.1.4). Stored on this
 * device.
 */
export function createSingleKeys(storage: Storage): { on: boolean } {
  let on = true;
  try {
    on = storage.getItem(storageKey) !== "off";
  } catch {
    // Blocked storage: the choice lasts as long as the page.
  }
  const state = proxy({ on });
  subscribe(state, () => {
    try {
      storage.setItem(storageKey, state.on ? "on" : "off");
    } catch {
      // As above.
    }
  });
  return state;
}
