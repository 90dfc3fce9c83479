import { useSyncExternalStore } from "react";

/** Mobile means under 768 px wide (NAV-18). */
const wideQuery = "(width >= 48rem)";

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
