import { createClient } from "@parlour/api-client/create-client";
import type { TokenStore } from "@parlour/api-client/token-store";
import type { Tenant } from "@parlour/brand-config/tenant";
import { systemClock, type Clock } from "@parlour/overlays/clock";
import { createFlowStore } from "@parlour/overlays/flow-store";
import { loadPart } from "@parlour/overlays/parts/load-part";
import { memoryStorage } from "@parlour/overlays/session-storage";
import type { RouterHistory } from "@tanstack/react-router";
import { createServerData } from "../data/server-data.ts";
import { createAlertFeed } from "../notices/alert-feed.ts";
import { createNoticeStore } from "../notices/notice-store.ts";
import { createOverlayPorts } from "../overlay-ports.ts";
import { createCookieConsent } from "../root/cookie-consent.ts";
import { createAppRouter, type AppRouter } from "../router/app-router.ts";
import type { Reloads } from "../session/reload-when-back.ts";
import { forgetTexts } from "../session/kept-storage.ts";
import { createSession } from "../session/session.ts";
import type { RootServices } from "./services.ts";

/** The app's environment: a browser, a server that renders, or a test. */
export interface AppSurroundings {
  /** Origin of the server, such as `location.origin`. */
  readonly baseUrl: string;
  readonly tokens: TokenStore;
  readonly history: RouterHistory;
  readonly clock: Clock;
  /** A number from 0 up to, not including, 1. */
  readonly random: () => number;
  readonly newId: () => string;
  readonly localStorage: Storage | null;
  readonly sessionStorage: Storage | null;
  /** `navigator.locks`; null if the browser has none. */
  readonly locks: LockManager | null;
  readonly reloadRoot: () => void;
  readonly reloads: Reloads;
  readonly fetch?: typeof fetch;
}

export interface ShellApp {
  readonly tenant: Tenant;
  readonly services: RootServices;
  readonly router: AppRouter;
}

/** Creates client, session, stores and router for one page. */
export function createApp(tenant: Tenant, surroundings: AppSurroundings): ShellApp {
  const { tokens, clock, history } = surroundings;
  const tabStorage = surroundings.sessionStorage ?? memoryStorage();
  const notices = createNoticeStore(tabStorage);
  const session = createSession({
    tokens,
    notices,
    goToMeet: () => void router.navigate({ to: "/meet" }),
    reloadRoot: surroundings.reloadRoot,
    reloadWhenBack: surroundings.reloads.afterRefusal,
  });
  // A login that expired while no page was open, or ended in another tab, left its texts in storage.
  if (!session.isLoggedIn()) forgetTexts(surroundings.localStorage, null);
  const serverData = createServerData(notices, clock);
  const client = createClient({
    baseUrl: surroundings.baseUrl,
    brand: tenant.brand,
    tokens,
    onSession: session.onEvent,
    ...(surroundings.fetch === undefined ? {} : { fetch: surroundings.fetch }),
  });
  const router = createAppRouter(history, {
    isLoggedIn: session.isLoggedIn,
    async openCustomerData() {
      const [data, { createFirstReads }] = await Promise.all([
        serverData.load(),
        loadPart(import("../data/first-reads.ts"), systemClock),
        // So that the calls are out before the page is rendered. If this fails, they report it.
        client.open().catch(() => undefined),
      ]);
      return createFirstReads(client, data);
    },
  });
  const services: Omit<RootServices, "overlayPorts"> = {
    client,
    serverData,
    session,
    reloads: surroundings.reloads,
    notices,
    alerts: createAlertFeed({
      client,
      notices,
      clock,
      brand: tenant.brand.id,
      regionId: tenant.regionId,
      isIdle: () => document.hidden || !navigator.onLine,
    }),
    flow: createFlowStore({
      storage: tabStorage,
      loggedIn: session.isLoggedIn,
      path: () => history.location.pathname,
    }),
    cookieConsent: createCookieConsent(),
    clock,
    random: surroundings.random,
    newId: surroundings.newId,
    localStorage: surroundings.localStorage,
    sessionStorage: surroundings.sessionStorage,
    locks: surroundings.locks,
  };
  const site = { brand: tenant.brand.id, region: tenant.regionAbbreviation, landing: tenant.landing };
  const overlayPorts = createOverlayPorts(services, site, {
    currentPath: () => router.state.location.pathname,
    push: (path) => void router.navigate({ to: path }),
    reload: surroundings.reloadRoot,
  });
  return { tenant, services: { ...services, overlayPorts }, router };
}
