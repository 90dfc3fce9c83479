import { useEffect } from "react";

/**
 * Tells the layout how much of the page a screen keyboard covers, where the browser lays it over the page instead
 * of shrinking it (iOS ignores `interactive-widget`).
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = globalThis.visualViewport;
    const { style } = document.documentElement;
    if (viewport === null) return undefined;
    const measure = (): void => {
      // While zoomed in the visual viewport is smaller for another reason.
      const covered =
        viewport.scale > 1.01 ? 0 : globalThis.innerHeight - viewport.height - viewport.offsetTop;
      style.setProperty("--keyboard-inset", `${Math.max(0, Math.round(covered))}px`);
    };
    viewport.addEventListener("resize", measure);
    viewport.addEventListener("scroll", measure);
    return () => {
      viewport.removeEventListener("resize", measure);
      viewport.removeEventListener("scroll", measure);
      style.removeProperty("--keyboard-inset");
    };
  }, []);
}
