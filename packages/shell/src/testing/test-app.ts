import { createMemoryTokenStore, type TokenStore } from "@parlour/api-client/token-store";
import type { Brand } from "@parlour/brand-config/brand";
import type { RegionCode } from "@parlour/contract/regions";
import { systemClock, type Clock } from "@parlour/overlays/clock";
import { createMemoryHistory } from "@tanstack/react-router";
import { createApp, type ShellApp } from "../app/create-app.ts";
import { loadFirstPage } from "../router/load-first-page.ts";
import { followNavigation } from "../router/follow-navigation.ts";
import { noReloads, type Reloads } from "../session/reload-when-back.ts";
import type { FakeServer } from "./fake-server.ts";
import { tenantFixture } from "./tenant-fixture.ts";

export interface TestAppOptions {
  readonly server: FakeServer;
  readonly path: string;
  readonly loggedIn: boolean;
  /** `null`: the brand's main host. */
  readonly region?: RegionCode | null;
  /** By default the fixture's brand. */
  readonly brand?: Brand;
  readonly clock?: Clock;
  /** Where the login is stored; by default a new store, filled if `loggedIn`. */
  readonly tokens?: TokenStore;
  /** Replaces the reload of the root; by default does nothing. */
  readonly reloadRoot?: () => void;
  /** Reloads when something is available again; by default none. */
  readonly reloads?: Reloads;
  /** Shared by two apps to simulate a reload; new ones by default. */
  readonly storages?: { readonly local: Storage; readonly session: Storage };
}

/** Starts the whole app on a server in memory, for tests and stories. */
export async function openTestApp(options: TestAppOptions): Promise<ShellApp> {
  const { server, path, loggedIn, region = "GB", brand, clock = systemClock, storages } = options;
  const app = createApp(tenantFixture(region, brand), {
    baseUrl: location.origin,
    tokens:
      options.tokens ?? createMemoryTokenStore(loggedIn ? { access: "access", refresh: "refresh" } : null),
    history: createMemoryHistory({ initialEntries: [path] }),
    clock,
    random: () => 0,
    newId: () => crypto.randomUUID(),
    localStorage: storages?.local ?? freshStorage(),
    sessionStorage: storages?.session ?? freshStorage(),
    // Several apps on one page, one after the other, must not wait for each other.
    locks: null,
    reloadRoot: options.reloadRoot ?? (() => undefined),
    reloads: options.reloads ?? noReloads,
    fetch: server.fetch,
  });
  await loadFirstPage(app.router);
  followNavigation(app.router);
  return app;
}

/**
 * Creates a storage.
 *
 * @param room characters that fit, including keys; it refuses more, as a browser's does
 */
export function freshStorage(room = Infinity): Storage {
  const kept = new Map<string, string>();
  const taken = (without: string): number =>
    [...kept].reduce((sum, [key, value]) => sum + (key === without ? 0 : key.length + value.length), 0);
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => {
      kept.delete(key);
    },
    setItem: (key, value) => {
      if (taken(key) + key.length + value.length > room) throw new DOMException("full", "QuotaExceededError");
      kept.set(key, value);
    },
  };
}

/** The storage as one tab sees it: what it writes reaches `disk`, what it reads is a copy of its own. */
export function tabOf(disk: Storage): Storage {
  const copy = freshStorage();
  const setItem = copy.setItem.bind(copy);
  return Object.assign(copy, {
    setItem: (key: string, value: string) => {
      setItem(key, value);
      disk.setItem(key, value);
    },
  });
}
