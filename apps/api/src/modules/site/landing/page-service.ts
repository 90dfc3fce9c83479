import type { LandingContent } from "@parlour/contract/landing-content";
import { regions } from "@parlour/contract/regions";
import type { Db } from "../../../plugins/database.ts";
import { contentInRegion, type Place } from "../brands/index.ts";
import { selectLandingPage } from "./split-store.ts";

/** A version of a site's content as pages show it. */
export interface LandingVariant {
  readonly version: number;
  readonly content: LandingContent;
  /** The hash of the content. */
  readonly hash: string;
}

/** What a site's pages show: the published version, or the two versions of a running split. */
export interface LandingPage {
  readonly published: LandingVariant;
  readonly split: {
    readonly number: number;
    readonly percentB: number;
    readonly a: LandingVariant;
    readonly b: LandingVariant;
  } | null;
}

/** Reads what a site's pages show now, in one statement; null if the brand does not offer the region. */
export async function readLandingPage(db: Db, place: Place): Promise<LandingPage | null> {
  const row = await selectLandingPage(db, place);
  if (row === undefined) return null;
  const shown = (version: number, content: LandingContent, hash: string): LandingVariant => ({
    version,
    content: contentInRegion(content, regions[place.region]),
    hash,
  });
  const { number, percentB, versionA, contentA, hashA, versionB, contentB, hashB } = row;
  const isSplit =
    number !== null &&
    percentB !== null &&
    versionA !== null &&
    contentA !== null &&
    hashA !== null &&
    versionB !== null &&
    contentB !== null &&
    hashB !== null;
  return {
    published: shown(row.version, row.content, row.hash),
    split: isSplit
      ? {
          number,
          percentB,
          a: shown(versionA, contentA, hashA),
          b: shown(versionB, contentB, hashB),
        }
      : null,
  };
}
