import type { AppRouter } from "./app-router.ts";

/**
 * Every navigation scrolls to the top (NAV-11), except to a part of a page, which scrolls itself into view.
 * Focus that lost its element moves to the new page. The first page is not a navigation: a visitor who has
 * scrolled or pressed while the app was loading stays where they are.
 */
export function followNavigation(router: AppRouter): void {
  // By default the router also scrolls the first page to the top, perhaps during a visitor's first press. Set
  // only now, because as an initial option it would store positions in the session's storage.
  router.options.scrollRestoration = () => false;
  router.subscribe("onRendered", ({ fromLocation, hrefChanged, pathChanged, toLocation }) => {
    if (fromLocation === undefined || !hrefChanged) return;
    if (toLocation.hash === "") globalThis.scrollTo(0, 0);
    if (!pathChanged || document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>("h1");
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}
