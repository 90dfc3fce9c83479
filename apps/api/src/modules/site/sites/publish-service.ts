import type { BrandPublication } from "@parlour/contract/site-build";
import type { SiteDomains } from "@parlour/contract/site-domains";
import type { Clock } from "../../../ports/clock.ts";
import type { Random } from "../../../ports/random.ts";
import type { Db, Trx } from "../../../plugins/database.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import { contentHash, takeBuildContent } from "../content/index.ts";
import { takeBuildPrices } from "../prices/index.ts";
import { takeBuildProfiles } from "./build-profiles-store.ts";
import {
  lockPublication,
  storeBrand,
  storeCompany,
  storeRegion,
  withdrawOtherRegions,
} from "./publish-store.ts";

/** The parts of the platform that publishing uses. */
export interface PublishingPlatform {
  readonly database: Db;
  readonly clock: Clock;
  readonly random: Random;
}

async function publishRegions(
  trx: Trx,
  publication: BrandPublication,
  moment: { readonly now: Date; readonly random: Random },
): Promise<void> {
  for (const [position, region] of publication.regions.entries()) {
    await storeRegion(trx, publication.id, {
      code: region.code,
      position,
      trialCredits: region.trialCredits,
      ageCheck: region.ageCheck ?? null,
      content: region.content,
      contentHash: contentHash(region.content),
    });
    const place = { brandId: publication.id, region: region.code };
    await takeBuildContent(trx, place, region.content, moment);
    await takeBuildPrices(trx, place, region.bundles, moment);
  }
}

/**
 * Writes a build output's rows: the brand, its regions with prices and content, its profiles. Keeps what the
 * back office has written since: published content, prices, edited profiles. One transaction; does nothing if
 * this output is already published.
 */
export async function publishBrand(
  { database, clock, random }: PublishingPlatform,
  publication: BrandPublication,
  domains: SiteDomains = publication,
): Promise<void> {
  const { domain, regionDomains = {} } = domains;
  await inTransaction(database, async (trx) => {
    const publicationHash = contentHash([domain, regionDomains, publication]);
    const current = await lockPublication(trx, publication.id);
    const company = publication.company ?? null;
    if (current?.hash === publicationHash) {
      // Published by a version that did not store the company yet.
      if (current.company === null && company !== null) await storeCompany(trx, publication.id, company);
      return;
    }
    await storeBrand(trx, {
      id: publication.id,
      name: publication.name,
      domain,
      regionDomains,
      company,
      hash: publicationHash,
      publishedAt: clock.now(),
    });
    await publishRegions(trx, publication, { now: clock.now(), random });
    const offered = publication.regions.map(({ code }) => code);
    await withdrawOtherRegions(trx, publication.id, offered);
    await takeBuildProfiles(trx, publication, random);
  });
}
