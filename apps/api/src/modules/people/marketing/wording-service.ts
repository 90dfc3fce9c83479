import { regions, type RegionCode } from "@parlour/contract/regions";
import {
  currentWording,
  currentWordingVersion,
  versionOfWording,
  type WordingFacts,
  type WordingPlace,
} from "@parlour/contract/rules/marketing-wording";
import type { Db } from "../../../plugins/database.ts";
import { findService, readContent } from "../../site/brands/index.ts";
import { marketingKeyword } from "./rules.ts";

interface SiteOf {
  readonly brandId: string;
  readonly region: RegionCode;
}

/** The facts that a site's wording contains; null if the region has no marketing. */
async function wordingFactsOf(database: Db, { brandId, region }: SiteOf): Promise<WordingFacts | null> {
  const service = await findService(database, brandId, region);
  const published = await readContent(database, brandId, region);
  if (!service.ok || published === null) return null;
  const keyword = marketingKeyword(regions[region], published.content.keywords.marketing);
  return keyword === null ? null : { brandName: service.value.brandName, ...keyword };
}

/** The wording that a site's customers see now; null if there is no marketing. */
export async function wordingOf(database: Db, site: SiteOf, place: WordingPlace): Promise<string | null> {
  const facts = await wordingFactsOf(database, site);
  return facts === null ? null : currentWording(place, facts);
}

/** Words as they were shown, and their version. */
export interface ShownWording {
  readonly wording: string;
  readonly wordingVersion: string;
}

/**
 * The words that a page says it has shown, if the site shows or showed such words; null otherwise. Without `words`, the
 * words that the site shows now.
 */
export async function shownWording(
  database: Db,
  site: SiteOf,
  place: WordingPlace,
  words: string | undefined,
): Promise<ShownWording | null> {
  const facts = await wordingFactsOf(database, site);
  if (facts === null) return null;
  if (words === undefined)
    return { wording: currentWording(place, facts), wordingVersion: currentWordingVersion };
  const wordingVersion = versionOfWording(place, facts, words);
  return wordingVersion === null ? null : { wording: words, wordingVersion };
}
