import { createMemoryTokenStore, type Tokens } from "@parlour/api-client/token-store";
import type { Brand } from "@parlour/brand-config/brand";
import { createTenant } from "@parlour/brand-config/tenant";
import type { PageConfig } from "@parlour/contract/page-config";
import type { LegalDocument } from "@parlour/contract/legal-versions";
import { chatRoute } from "@parlour/contract/site-build";
import { legalTitles } from "@parlour/legal-texts/legal-lines";
import { LegalLinks, LegalPage } from "@parlour/legal-texts/legal-page.tsx";
import { systemClock } from "@parlour/overlays/clock";
import { createMemoryHistory } from "@tanstack/react-router";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { App } from "./app/app.tsx";
import { PageLoading } from "./app/page-loading.tsx";
import { loadFirstPage } from "./router/load-first-page.ts";
import { createApp, type ShellApp } from "./app/create-app.ts";
import { PageFrameProvider } from "./app/page-frame.tsx";
import { legalFactsOf } from "./tenant/legal-facts.ts";
import { noReloads } from "./session/reload-when-back.ts";

/**
 * Renders the content of the page's root for a logged-out visitor: the landing page with the closed entry
 * panel inside. Brand and page configuration must be the page's own, or hydration differs.
 *
 * @param path path of the request, usually `/`
 * @param now when the page is asked for, in milliseconds since 1970
 */
export async function renderShell(
  brand: Brand,
  page: PageConfig,
  path: string,
  now = Date.now(),
): Promise<string> {
  const app = await openPage(brand, page, { path, now, login: null });
  return renderToString(<App app={app} />);
}

/**
 * Renders the frame of a customer's page: what the app itself shows until the page's data is there, with a loading
 * bar. It contains no data of the customer, so that one frame serves all customers.
 *
 * @param path path of the page, such as `/meet`
 * @param now when the page is asked for, in milliseconds since 1970
 */
export async function renderFrame(
  brand: Brand,
  page: PageConfig,
  path: string,
  now = Date.now(),
): Promise<string> {
  const app = await openPage(brand, page, { path, now, login: { access: "frame" } });
  return renderToString(
    <PageFrameProvider frame={pagesWithFrame.includes(path) ? "page" : "bar"}>
      <App app={app} />
    </PageFrameProvider>,
  );
}

/** Customers' pages whose frame shows their own content; the others' shows the loading bar in its place. */
const pagesWithFrame: readonly string[] = ["/meet", chatRoute, "/credits"];

async function openPage(
  brand: Brand,
  page: PageConfig,
  { path, now, login }: { readonly path: string; readonly now: number; readonly login: Tokens | null },
): Promise<ShellApp> {
  const app = createApp(createTenant(brand, page), {
    baseUrl: "http://rendering.invalid",
    tokens: createMemoryTokenStore(login),
    history: createMemoryHistory({ initialEntries: [path] }),
    clock: { ...systemClock, now: () => now },
    random: () => 0,
    newId: () => "",
    localStorage: null,
    sessionStorage: null,
    locks: null,
    reloadRoot: () => undefined,
    reloads: noReloads,
  });
  await loadFirstPage(app.router);
  return app;
}

/** Renders a legal text as a page that needs no scripts, and returns its title, too. */
export function renderLegal(
  brand: Brand,
  page: PageConfig,
  document: LegalDocument,
): { readonly title: string; readonly markup: string } {
  const facts = legalFactsOf(createTenant(brand, page));
  return {
    title: `${brand.name} - ${legalTitles[document]}`,
    markup: renderToStaticMarkup(<LegalPage document={document} facts={facts} />),
  };
}

/** Renders the links to the legal texts' pages. */
export function renderLegalLinks(): string {
  return renderToStaticMarkup(<LegalLinks />);
}

/** Renders the loading bar of a customer's page that is opened without a login (NAV-14). */
export function renderLoading(): string {
  return renderToString(<PageLoading atOnce />);
}
