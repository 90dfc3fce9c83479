import { todayIn } from "@parlour/contract/rules/adult";
import type { ShownLanding } from "@parlour/contract/rules/landing-split";
import type { Platform } from "../../../platform.ts";
import type { Place } from "../brands/index.ts";
import { addCounts, type CountKey } from "./count-store.ts";

/** Milliseconds from the first page that is not yet written to the write of all such pages. */
const gatherMs = 10_000;

export interface PageCounts {
  /** Counts a landing page. */
  add(place: Place, shown: ShownLanding): void;
  /** Writes what was counted. */
  write(): Promise<void>;
}

/**
 * Counts pages in memory and adds them to the sums every ten seconds, so that a page costs no write and does not need
 * the database. If a node dies, its unwritten counts are lost, for both versions alike.
 */
export function createPageCounts({
  database,
  clock,
  log,
}: Pick<Platform, "database" | "clock" | "log">): PageCounts {
  let counted = new Map<string, { readonly key: CountKey; shown: number }>();
  let isPlanned = false;

  async function write(): Promise<void> {
    const taken = counted;
    counted = new Map();
    try {
      await addCounts(
        database,
        [...taken.values()].map(({ key, shown }) => ({ key, sums: { shown } })),
      );
    } catch (error) {
      log.warn({ err: error }, "landing pages could not be counted; trying again");
      for (const { key, shown } of taken.values()) count(key, shown);
    }
  }

  function count(key: CountKey, shown: number): void {
    const id = [key.brandId, key.region, key.version, key.split, key.day].join(" ");
    const known = counted.get(id);
    if (known === undefined) counted.set(id, { key, shown });
    else known.shown += shown;
    if (isPlanned) return;
    isPlanned = true;
    clock.after(gatherMs, () => {
      isPlanned = false;
      void write();
    });
  }

  return {
    add: (place, shown) => count({ ...place, ...shown, day: todayIn(place.region, clock.now()) }, 1),
    write,
  };
}
