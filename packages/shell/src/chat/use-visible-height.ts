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
      const [height, top] = [Math.round(viewport.height), Math.max(0, Math.round(viewport.offsetTop))];
      // While the page is zoomed in, the visible part is smaller for another reason.
      const isCovered = viewport.scale <= 1.01 && (height < globalThis.innerHeight || top > 0);
      // What every element could inherit makes the browser style every element again: only set if it matters.
      if (!isCovered) {
        forget();
        return;
      }
      style.setProperty("--visible-height", `${height}px`);
      style.setProperty("--visible-top", `${top}px`);
    };
    // Measured with the next frame's layout: here it would take one of its own.
    const first = requestAnimationFrame(measure);
    viewport.addEventListener("resize", measure);
    viewport.addEventListener("scroll", measure);
    return () => {
      cancelAnimationFrame(first);
      viewport.removeEventListener("resize", measure);
      viewport.removeEventListener("scroll", measure);
      forget();
    };
  }, []);
}
