import type { AppRouter } from "./app-router.ts";

/**
 * Scroll resets to the top on every navigation (spec 2), save to a part of a page, which brings itself into view.
 * Focus that lost its element goes to the new page.
 */
export function followNavigation(router: AppRouter): void {
  router.subscribe("onRendered", ({ hrefChanged, pathChanged, toLocation }) => {
    if (!hrefChanged) return;
    if (toLocation.hash === "") globalThis.scrollTo(0, 0);
    if (!pathChanged || document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>("h1");
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}
