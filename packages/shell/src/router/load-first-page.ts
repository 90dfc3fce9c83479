import type { AppRouter } from "./app-router.ts";

/**
 * Resolves the first address, redirects included, before anything is rendered. A redirect only changes the
 * history; until the router's own component is mounted somebody else has to follow it.
 */
export async function loadFirstPage(router: AppRouter): Promise<void> {
  const stop = router.history.subscribe(() => void router.load());
  try {
    await router.load();
  } finally {
    stop();
  }
}
