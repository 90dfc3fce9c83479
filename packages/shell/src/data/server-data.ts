import type { QueryClient } from "@tanstack/react-query";
import type { NoticeStore } from "../notices/notice-store.ts";

/** The way to the one cache of server data. Visitors have no such data, so its library comes with the first customer's page. */
export interface ServerData {
  /** The cache, made on the first call. Rejects while it can't be loaded; then the next call tries again. */
  readonly load: () => Promise<QueryClient>;
}

/** Makes the way to the cache; failed queries report to the notices. */
export function createServerData(notices: NoticeStore): ServerData {
  let loading: Promise<QueryClient> | null = null;

  async function make(): Promise<QueryClient> {
    try {
      const { createQueryClient } = await import("./query-client.ts");
      return createQueryClient(notices);
    } catch (error) {
      loading = null;
      throw error;
    }
  }

  return { load: () => (loading ??= make()) };
}
