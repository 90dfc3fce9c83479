import { createMemoryTokenStore } from "@parlour/api-client/token-store";
import type { Brand } from "@parlour/brand-config/brand";
import { createTenant } from "@parlour/brand-config/tenant";
import type { PageConfig } from "@parlour/contract/page-config";
import { systemClock } from "@parlour/overlays/clock";
import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { App } from "./app/app.tsx";
import { PageLoading } from "./app/page-loading.tsx";
import { loadFirstPage } from "./router/load-first-page.ts";
import { createApp } from "./app/create-app.ts";
import { noReloads } from "./session/reload-when-back.ts";

/**
 * Renders the content of the page's root for a logged-out visitor: the landing page with the closed entry
 * panel inside. Brand and page configuration must be the page's own, or hydration differs.
 *
 * @param path path of the request, usually `/`
 */
export async function renderShell(brand: Brand, page: PageConfig, path: string): Promise<string> {
  const app = createApp(createTenant(brand, page), {
    baseUrl: "http://rendering.invalid",
    tokens: createMemoryTokenStore(),
    history: createMemoryHistory({ initialEntries: [path] }),
    clock: systemClock,
    random: () => 0,
    newId: () => "",
    localStorage: null,
    sessionStorage: null,
    locks: null,
    reloadRoot: () => undefined,
    reloads: noReloads,
  });
  await loadFirstPage(app.router);
  return renderToString(<App app={app} />);
}

/** Renders the loading bar that the page shows until the app has loaded (NAV-14). */
export function renderLoading(): string {
  return renderToString(<PageLoading atOnce />);
}
