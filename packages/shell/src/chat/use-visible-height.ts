import { useEffect } from "react";

/**
 * Sets `--visible-height` and `--visible-top` to the part of the page that is visible above a screen keyboard. For
 * browsers that don't shrink the page (iOS ignores `interactive-widget`), and that scroll it to show the field.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const viewport = globalThis.visualViewport;
    const { style } = document.documentElement;
    if (viewport === null) return undefined;
    const forget = (): void => {
      style.removeProperty("--visible-height");
      style.removeProperty("--visible-top");
    };
    const measure = (): void => {
      // While the page is zoomed in, the visible part is smaller for another reason.
      if (viewport.scale > 1.01) {
        forget();
        return;
      }
      style.setProperty("--visible-height", `${Math.round(viewport.height)}px`);
      style.setProperty("--visible-top", `${Math.max(0, Math.round(viewport.offsetTop))}px`);
    };
    measure();
    viewport.addEventListener("resize", measure);
    viewport.addEventListener("scroll", measure);
    return () => {
      viewport.removeEventListener("resize", measure);
      viewport.removeEventListener("scroll", measure);
      forget();
    };
  }, []);
}
