import { systemClock } from "@parlour/overlays/clock";
import { loadPart } from "@parlour/overlays/parts/load-part";
import type { QueryClient } from "@tanstack/react-query";
import type { NoticeStore } from "../notices/notice-store.ts";

/** The way to the one cache of server data. Visitors have no such data, so its library comes with the first customer's page. */
export interface ServerData {
  /** The cache, made on the first call. Rejects while it can't be loaded; then the next call tries again. */
  readonly load: () => Promise<QueryClient>;
  /** The cache if it is already loaded, as on every customer page. */
  readonly loaded: () => QueryClient;
}

/** Makes the way to the cache; failed queries report to the notices. */
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
