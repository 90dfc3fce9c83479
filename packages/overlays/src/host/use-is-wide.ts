import { useSyncExternalStore } from "react";

/** NAV-18: mobile width is under 768 px. */
const wideQuery = "(min-width: 768px)";

/** Whether the viewport is wider than a mobile's. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = globalThis.matchMedia(wideQuery);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    () => globalThis.matchMedia(wideQuery).matches,
    () => true,
  );
}
