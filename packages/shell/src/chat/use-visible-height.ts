import { useEffect } from "react";

/**
 * While something covers part of the page, such as a screen keyboard, sets `--visible-height` and `--visible-top` to the part
 * that is visible. For browsers that don't shrink the page (iOS ignores `interactive-widget`), and that scroll it to show the
 * field.
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
      // Both are inherited: setting them makes the browser style every element again. They are set only while needed.
      if (!isCovered) {
        forget();
        return;
      }
      style.setProperty("--visible-height", `${height}px`);
      style.setProperty("--visible-top", `${top}px`);
    };
    // In the next frame: reading sizes here would force an extra layout.
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
