import type { LiveStatus } from "./live-status.ts";

/**
 * Returns how often lists are refetched. The stream reports changes, so while it works this is only a
 * fallback.
 */
export function refetchEvery(live: LiveStatus): number {
  return live === "live" ? 60_000 : 5_000;
}
