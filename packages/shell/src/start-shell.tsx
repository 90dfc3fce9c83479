// The first styles: the order of the cascade layers, then what all components build on.
import "@parlour/ui/layers.css";
import "@parlour/ui/reset.css";
import "@parlour/ui/tokens.css";
import { watchFaults } from "@parlour/api-client/watch-faults";
import { createCookieTokenStore } from "@parlour/api-client/token-store";
import type { Brand } from "@parlour/brand-config/brand";
import { createTenant } from "@parlour/brand-config/tenant";
import { pageConfigElementId, type PageConfig } from "@parlour/contract/page-config";
import { systemClock } from "@parlour/overlays/clock";
import { hasStoredFlow } from "@parlour/overlays/flow-store";
import { adoptTypedPhone } from "@parlour/overlays/sign-up-draft";
import { createBrowserHistory } from "@tanstack/react-router";
import { startTransition } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { App } from "./app/app.tsx";
import { loadFirstPage } from "./router/load-first-page.ts";
import { createApp, type ShellApp } from "./app/create-app.ts";
import { installPrompt } from "./install/install-prompt.ts";
import { registerServiceWorker } from "./install/register-service-worker.ts";
import { isPageLoading, PageLoading } from "./app/page-loading.tsx";
import { finishPresses } from "./landing/early-press.ts";
import { FailedStart } from "./app/failed-start.tsx";
import { followNavigation } from "./router/follow-navigation.ts";
import { keepPanelInHistory } from "./router/panel-history.ts";
import { onSavedBrand } from "./app/saved-brand.ts";
import { createReloads, noReloads, type Reloads } from "./session/reload-when-back.ts";

/** The storage, or null if the browser refuses it. */
function storageOf(name: "localStorage" | "sessionStorage"): Storage | null {
  try {
    return globalThis[name];
  } catch {
    return null;
  }
}

/** The page's facts; null if they are missing or belong to another brand. */
function readPageConfig(brand: Brand): PageConfig | null {
  const text = document.getElementById(pageConfigElementId)?.textContent;
  if (text === undefined || text === "") return null;
  try {
    // Written by our own server from the same contract, so a full check would cost the page more than it is
    // worth.
    const page = JSON.parse(text) as PageConfig;
    return page.brand === brand.id ? page : null;
  } catch {
    return null;
  }
}

/** Lets the browser paint and handle presses: the app's start is divided into parts. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

const probePatienceMs = 10_000;

function reloadsOf(storage: Storage): Reloads {
  return createReloads({
    storage,
    now: () => Date.now(),
    pageAge: () => performance.now(),
    after: (ms, task) => systemClock.after(ms, task),
    onOnline(task) {
      addEventListener("online", task);
      return () => removeEventListener("online", task);
    },
    async isAnswered(part) {
      try {
        const signal = AbortSignal.timeout(probePatienceMs);
        const request: RequestInit =
          part === null
            ? { method: "HEAD", cache: "no-store", headers: { accept: "text/html" } }
            : // The part itself, which the reload then finds in the browser's cache.
              { cache: "reload" };
        const { status } = await fetch(part ?? location.href, { ...request, signal });
        // A refusal also counts as a response: a chunk of a former version is gone for good.
        return status < 500 && status !== 429;
      } catch {
        return false;
      }
    },
    reload: () => location.reload(),
  });
}

function createBrowserApp(brand: Brand, page: PageConfig): ShellApp {
  const sessionStorage = storageOf("sessionStorage");
  const history = createBrowserHistory();
  const app = createApp(createTenant(brand, page), {
    baseUrl: location.origin,
    tokens: createCookieTokenStore({ jar: document, secure: location.protocol === "https:" }),
    history,
    clock: systemClock,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    localStorage: storageOf("localStorage"),
    sessionStorage,
    // Undefined on plain http hosts other than loopback, although the DOM's types say otherwise.
    locks: (navigator as Partial<Navigator>).locks ?? null,
    reloadRoot: () => location.assign("/"),
    reloads: sessionStorage === null ? noReloads : reloadsOf(sessionStorage),
  });
  const opensAgain = sessionStorage !== null && hasStoredFlow(sessionStorage);
  keepPanelInHistory({ pages: history, flow: app.services.flow, opensAgain });
  return app;
}

/**
 * In development, where pages are not rendered on the server: renders again with the last saved brand.
 * Session, route and stores stay.
 */
function followSavedBrand(root: Root, app: ShellApp, page: PageConfig): void {
  if (!import.meta.env.DEV) return;
  onSavedBrand(({ brand, content }) => {
    root.render(<App app={{ ...app, tenant: createTenant(brand, { ...page, content }) }} />);
  });
}

/**
 * Starts the app in the browser: hydrates a server-rendered page, renders any other. Call it once; the
 * brand's loader decides when.
 */
export async function startShell(brand: Brand): Promise<void> {
  const root = document.getElementById("root");
  if (root === null) throw new Error('The page has no element with the id "root".');
  const page = readPageConfig(brand);
  if (page === null) {
    createRoot(root).render(<FailedStart />);
    return;
  }
  const faults = watchFaults("site");
  finishPresses();
  await nextTask();
  // The browser's offer to install comes once per page, perhaps before anything is rendered.
  installPrompt().listen();
  registerServiceWorker(page.region);
  const app = createBrowserApp(brand, page);
  await nextTask();
  followNavigation(app.router);
  const isRendered = root.firstElementChild !== null && !isPageLoading(root);
  // Rendered for a logged-out visitor; a logged-in customer gets their own page instead.
  if (isRendered && !app.services.session.isLoggedIn()) {
    await loadFirstPage(app.router);
    adoptTypedPhone(document, app.services.flow.draft);
    // Tells the router that the page is server-rendered, so that it renders the same boundaries as the server.
    app.router.ssr = { manifest: undefined };
    // In a transition React hydrates in slices of a few ms, so a press is handled in between.
    startTransition(() => void hydrateRoot(root, <App app={app} />, faults));
    return;
  }
  const reactRoot = createRoot(root, faults);
  // Any other root already contains a frame or the bar, which stays until the page can replace it.
  if (isRendered) reactRoot.render(<PageLoading atOnce />);
  await loadFirstPage(app.router);
  reactRoot.render(<App app={app} />);
  followSavedBrand(reactRoot, app, page);
}
