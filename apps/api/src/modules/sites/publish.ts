import type { BrandPublication } from "@parlour/contract/site-build";
import type { SiteDomains } from "@parlour/contract/site-domains";
import type { Clock } from "../../ports/clock.ts";
import type { Random } from "../../ports/random.ts";
import type { Db, Trx } from "../../plugins/database.ts";
import { contentHash, takeBuildContent } from "../content/build-service.ts";
import { takeBuildPrices } from "../prices/build-service.ts";
import { takeBuildProfiles } from "./build-profiles.ts";

/** Publishing needs these of the platform. */
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
    const key = { brand_id: publication.id, region: region.code };
    const values = { position, trial_credits: region.trialCredits, offered: true };
    await trx
      .insertInto("brand_regions")
      .values({
        ...key,
        ...values,
        content: JSON.stringify(region.content),
        content_hash: contentHash(region.content),
        published_version: 1,
      })
      .onConflict((conflict) => conflict.columns(["brand_id", "region"]).doUpdateSet(values))
      .execute();
    const place = { brandId: publication.id, region: region.code };
    await takeBuildContent(trx, place, region.content, moment);
    await takeBuildPrices(trx, place, region.bundles, moment);
  }
}

/** A region that left the build output is offered no more; accounts refer to its row, so it stays. */
async function withdrawRegions(trx: Trx, publication: BrandPublication): Promise<void> {
  await trx
    .updateTable("brand_regions")
    .set({ offered: false })
    .where("brand_id", "=", publication.id)
    .where(
      "region",
      "not in",
      publication.regions.map((region) => region.code),
    )
    .execute();
}

/**
 * Makes a brand's rows what its build output says: the brand, its regions with prices and content, its
 * profiles. What the back office has written since stays: content that it published, prices, profiles that it changed. One
 * transaction; nothing when it was this output already.
 */
export async function publishBrand(
  { database, clock, random }: PublishingPlatform,
  publication: BrandPublication,
  domains: SiteDomains = publication,
): Promise<void> {
  const { domain, regionDomains = {} } = domains;
  await database.transaction().execute(async (trx) => {
    const publicationHash = contentHash([domain, regionDomains, publication]);
    const current = await trx
      .selectFrom("brands")
      .select(["publication_hash", "company"])
      .where("id", "=", publication.id)
      .forUpdate()
      .executeTakeFirst();
    const company = publication.company === undefined ? null : JSON.stringify(publication.company);
    if (current?.publication_hash === publicationHash) {
      // Published by a version that did not keep the company yet.
      if (current.company === null && company !== null)
        await trx.updateTable("brands").set({ company }).where("id", "=", publication.id).execute();
      return;
    }
    const brand = {
      name: publication.name,
      domain,
      region_domains: JSON.stringify(regionDomains),
      company,
      publication_hash: publicationHash,
      published_at: clock.now(),
    };
    await trx
      .insertInto("brands")
      .values({ id: publication.id, ...brand })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(brand))
      .execute();
    await publishRegions(trx, publication, { now: clock.now(), random });
    await withdrawRegions(trx, publication);
    await takeBuildProfiles(trx, publication, random);
  });
}
