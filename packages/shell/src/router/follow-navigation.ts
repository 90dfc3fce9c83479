import type { AppRouter } from "./app-router.ts";

/**
 * Every navigation scrolls to the top (NAV-11), except to a part of a page, which brings itself into view.
 * Focus that lost its element goes to the new page. The first page is no navigation: whoever has scrolled or pressed
 * while the app was on its way stays where they are.
 */
export function followNavigation(router: AppRouter): void {
  // By itself the router goes to the top of the first page too, in the middle of a visitor's first press perhaps. Said
  // only now: an option from the beginning would make it keep places in the session's storage.
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
