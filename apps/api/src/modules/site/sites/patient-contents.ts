import { setTimeout } from "node:timers/promises";
import { regions, type RegionCode } from "@parlour/contract/regions";
import type { BrandPublication } from "@parlour/contract/site-build";
import { DatabaseUnavailable } from "../../../plugins/database-outage.ts";
import { keepPlans } from "../../../plugins/kept-plans.ts";
import type { Platform } from "../../../platform.ts";
import { contentHash } from "../content/index.ts";
import { contentInRegion } from "../brands/index.ts";
import { readLandingPage, type LandingPage } from "../landing/index.ts";

/** How long a page waits for the database before it is rendered without it. */
const patienceMs = 1_500;
/** After a wait without success, for how long further pages do not wait at all. */
const spareMs = 5_000;

/** The content that a site's pages show. Content from the brand's build has no version and is not counted. */
export type PublishedContent =
  | LandingPage
  | { readonly published: Omit<LandingPage["published"], "version">; readonly split: null };

export interface PatientContents {
  /** A region's published content; null if the brand does not offer the region. */
  read(publication: BrandPublication, region: RegionCode): Promise<PublishedContent | null>;
}

function contentOfBuild(publication: BrandPublication, region: RegionCode): PublishedContent | null {
  const built = publication.regions.find(({ code }) => code === region);
  if (!built) return null;
  const content = contentInRegion(built.content, regions[region]);
  return { published: { content, hash: contentHash(built.content) }, split: null };
}

/**
 * Reads the content of pages. If the database is unavailable or too slow, returns what this node read last,
 * or the content of the brand's build. A page needs nothing else from the database.
 */
export function createPatientContents({ database, log }: Platform): PatientContents {
  const lastRead = new Map<string, PublishedContent | null>();
  /** Keys of reads that took longer than a page waits and are still running. */
  const overdue = new Set<string>();
  let spareUntil = 0;

  async function readContent(key: string, brandId: string, region: RegionCode): Promise<"read" | "failed"> {
    try {
      lastRead.set(key, await keepPlans(() => readLandingPage(database, { brandId, region })));
      spareUntil = 0;
      return "read";
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      log.warn({ err: error }, "a page was rendered without the database");
      return "failed";
    }
  }

  return {
    async read(publication, region) {
      const key = `${publication.id} ${region}`;
      const isSpared = performance.now() < spareUntil;
      if (!isSpared || !overdue.has(key)) {
        const reading = readContent(key, publication.id, region).finally(() => overdue.delete(key));
        const outcome = await within(isSpared ? 0 : patienceMs, reading);
        if (outcome === "read") return lastRead.get(key) ?? null;
        if (outcome === "late") overdue.add(key);
        spareUntil = performance.now() + spareMs;
      }
      return lastRead.get(key) ?? contentOfBuild(publication, region);
    },
  };
}

async function within<Value>(milliseconds: number, outcome: Promise<Value>): Promise<Value | "late"> {
  const inTime = new AbortController();
  const late = setTimeout(milliseconds, "late" as const, { signal: inTime.signal }).catch(
    () => "late" as const,
  );
  return await Promise.race([outcome, late]).finally(() => inTime.abort());
}
