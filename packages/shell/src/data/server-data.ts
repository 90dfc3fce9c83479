import { systemClock, type Clock } from "@parlour/overlays/clock";
import { loadPart } from "@parlour/overlays/parts/load-part";
import type { NoticeStore } from "../notices/notice-store.ts";
import type { CustomerData } from "./customer-data.ts";

/**
 * Loads the cache of server data. Visitors have no such data, so its library comes with the first customer
 * page.
 */
export interface ServerData {
  /**
   * Returns the cache, created on the first call. Rejects if it can't be loaded; the next call tries again.
   */
  readonly load: () => Promise<CustomerData>;
  /** Returns the cache if it is already loaded, as on every customer page. */
  readonly loaded: () => CustomerData;
}

/** Creates the loader of the cache; failed queries report to the notices. */
export function createServerData(notices: NoticeStore, clock: Clock): ServerData {
  let loading: Promise<CustomerData> | null = null;
  let cache: CustomerData | null = null;

  async function make(): Promise<CustomerData> {
    try {
      const { createCustomerData } = await loadPart(import("./customer-data.ts"), systemClock);
      cache = createCustomerData(notices, clock);
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
