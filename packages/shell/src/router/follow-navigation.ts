import type { AppRouter } from "./app-router.ts";

/** Scroll resets to the top on every navigation (spec 2); focus that lost its element goes to the new page. */
export function followNavigation(router: AppRouter): void {
  router.subscribe("onRendered", ({ hrefChanged, pathChanged }) => {
    if (!hrefChanged) return;
    globalThis.scrollTo(0, 0);
    if (!pathChanged || document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>("h1");
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}
