/**
 * Registers the brand's service worker, once the page has nothing more urgent to load. Pages are never reloaded by it:
 * a new version takes over at a later navigation (tooling/brand-build/src/service-worker).
 */
export function registerServiceWorker(region: string | null): void {
  // The country picker is no app; and in development files change under a worker's feet.
  if (region === null || !import.meta.env.PROD) return;
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  const register = (): void => {
    // Without it the app works as before, only not offline.
    workers?.register("/service-worker.js", { updateViaCache: "none" }).catch(() => undefined);
  };
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
