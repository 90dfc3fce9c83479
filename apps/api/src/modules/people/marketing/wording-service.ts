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

/** Returns the facts in a site's wording; null if the region has no marketing. */
async function wordingFactsOf(database: Db, { brandId, region }: SiteOf): Promise<WordingFacts | null> {
  const service = await findService(database, brandId, region);
  const published = await readContent(database, brandId, region);
  if (!service.ok || published === null) return null;
  const keyword = marketingKeyword(regions[region], published.content.keywords.marketing);
  return keyword === null ? null : { brandName: service.value.brandName, ...keyword };
}

/** Returns the wording that a site's customers see now; null if there is no marketing. */
export async function wordingOf(database: Db, site: SiteOf, place: WordingPlace): Promise<string | null> {
  const facts = await wordingFactsOf(database, site);
  return facts === null ? null : currentWording(place, facts);
}

/** A wording as it was shown, and its version. */
export interface ShownWording {
  readonly wording: string;
  readonly wordingVersion: string;
}

/**
 * Returns the wording that a page reports as shown, if the site shows or showed it; otherwise null. Without
 * `words`, returns the wording that the site shows now.
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
