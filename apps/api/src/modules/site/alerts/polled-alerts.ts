import type { ActiveAlert } from "@parlour/contract/operations/content";
import { regionCodes, type RegionCode } from "@parlour/contract/regions";
import { LRUCache } from "lru-cache";
import type { Platform } from "../../../platform.ts";
import { readActiveAlert } from "./service.ts";

/** How long an answer is good for pages that ask, in milliseconds. */
const goodForMs = 500;
/** Brands times regions, and some that callers make up. */
const most = 500;

/** The active alerts for pages, each of which asks every 10 s (ALERT-2). */
export interface PolledAlerts {
  /** Returns a region's alert for a brand as it is or was half a second ago; brand null: of all. */
  read(region: RegionCode, brandId: string | null): Promise<ActiveAlert>;
}

/**
 * Reads each alert at most twice a second, however many pages ask. An alert that is raised or cancelled is
 * read at once.
 */
export function createPolledAlerts(platform: Pick<Platform, "database" | "clock" | "events">): PolledAlerts {
  const kept = new LRUCache<string, Promise<ActiveAlert>>({
    max: most,
    ttl: goodForMs,
    ttlResolution: 0,
    perf: { now: () => platform.clock.now().getTime() },
  });
  for (const region of regionCodes) platform.events.subscribeRegion(region, () => kept.clear());
  return {
    read(region, brandId) {
      const key = `${region} ${brandId ?? ""}`;
      const known = kept.get(key);
      if (known !== undefined) return known;
      const reading = readActiveAlert(platform, region, brandId);
      kept.set(key, reading);
      // A failure is not kept: the next page asks again.
      reading.catch(() => kept.delete(key));
      return reading;
    },
  };
}
