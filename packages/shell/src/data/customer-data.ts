import type { Clock } from "@parlour/overlays/clock";
import type { QueryClient } from "@tanstack/react-query";
import type { NoticeStore } from "../notices/notice-store.ts";
import { createLiveCache, type LiveCache } from "./live-cache.ts";
import { createQueryClient } from "./query-client.ts";

/** What a customer's pages know of the server. */
export interface CustomerData {
  readonly queryClient: QueryClient;
  /** Applies live events to the cache. */
  readonly live: LiveCache;
}

/** Creates the cache of a customer's data; failed queries report to the notices. */
export function createCustomerData(notices: NoticeStore, clock: Clock): CustomerData {
  const queryClient = createQueryClient(notices);
  return { queryClient, live: createLiveCache(queryClient, clock) };
}
