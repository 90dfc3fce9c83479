import { withoutTrailingSlash } from "./guards.ts";
import type { AppRouter } from "./app-router.ts";

/**
 * Resolves the first address, including redirects, before anything renders. A redirect only changes the
 * history, and until the router's component is mounted nothing else follows it.
 */
export async function loadFirstPage(router: AppRouter): Promise<void> {
  removeTrailingSlash(router);
  const stop = router.history.subscribe(() => void router.load());
  try {
    await router.load();
  } finally {
    stop();
  }
}

/** Removes a trailing slash by redirect (NAV-9). Call it before the router reads the first address. */
export function removeTrailingSlash(router: AppRouter): void {
  // Links never end in a slash, so only a first address can. Not a redirect of the router's, which treats the
  // two addresses as equal and would loop.
  const { pathname, search, hash } = router.history.location;
  const path = withoutTrailingSlash(pathname);
  if (path !== null) router.history.replace(path + search + hash);
}
