import { systemClock } from "@parlour/overlays/clock";
import { loadPart } from "@parlour/overlays/parts/load-part";
import type { QueryClient } from "@tanstack/react-query";
import type { NoticeStore } from "../notices/notice-store.ts";

/**
 * Loads the cache of server data. Visitors have no such data, so its library comes with the first customer
 * page.
 */
export interface ServerData {
  /**
   * Returns the cache, created on the first call. Rejects if it can't be loaded; the next call tries again.
   */
  readonly load: () => Promise<QueryClient>;
  /** Returns the cache if it is already loaded, as on every customer page. */
  readonly loaded: () => QueryClient;
}

/** Creates the loader of the cache; failed queries report to the notices. */
export function createServerData(notices: NoticeStore): ServerData {
  let loading: Promise<QueryClient> | null = null;
  let cache: QueryClient | null = null;

  async function make(): Promise<QueryClient> {
    try {
      const { createQueryClient } = await loadPart(import("./query-client.ts"), systemClock);
      cache = createQueryClient(notices);
      return cache;
    } catch (error) {
      loading = null;
      throw error;
    }
  }

  return {
    load: () => (loading ??= make()),
    loaded() {
      if (cache === null)
        throw new Error("A customer's page was rendered before its data's cache was loaded.");
      return cache;
    },
  };
}
