/**
 * Registers the brand's service worker, after everything more urgent has loaded. It never reloads pages: a
 * new version takes over at a later navigation (tooling/brand-build/src/service-worker).
 */
export function registerServiceWorker(region: string | null): void {
  // The country picker is not an app, and in development files change too often for a worker.
  if (region === null || !import.meta.env.PROD) return;
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  const register = (): void => {
    // Without it the app works as before, but not offline.
    workers?.register("/service-worker.js", { updateViaCache: "none" }).catch(() => undefined);
  };
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
