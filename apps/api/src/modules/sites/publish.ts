import { createHash } from "node:crypto";
import { parseDecimal } from "@parlour/contract/money";
import { bundleNames } from "@parlour/contract/rules/bundles";
import type { BrandPublication } from "@parlour/contract/site-build";
import type { Clock } from "../../ports/clock.ts";
import type { Random } from "../../ports/random.ts";
import type { Db, Trx } from "../../plugins/database.ts";

/** Publishing needs these of the platform. */
export interface PublishingPlatform {
  readonly database: Db;
  readonly clock: Clock;
  readonly random: Random;
}

/** Short hash of a published region's content: names the rendered document and the answer's ETag. */
export function contentHash(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 22);
}

async function publishRegions(trx: Trx, publication: BrandPublication): Promise<void> {
  for (const [position, region] of publication.regions.entries()) {
    const key = { brand_id: publication.id, region: region.code };
    const values = {
      position,
      trial_credits: region.trialCredits,
      content: JSON.stringify(region.content),
      content_hash: contentHash(region.content),
      offered: true,
    };
    await trx
      .insertInto("brand_regions")
      .values({ ...key, ...values })
      .onConflict((conflict) => conflict.columns(["brand_id", "region"]).doUpdateSet(values))
      .execute();
    for (const name of bundleNames) {
      const bundle = region.bundles[name];
      const terms = { price_minor: parseDecimal(bundle.price), amount: bundle.amount };
      await trx
        .insertInto("bundles")
        .values({ ...key, name, ...terms })
        .onConflict((conflict) => conflict.columns(["brand_id", "region", "name"]).doUpdateSet(terms))
        .execute();
    }
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

async function publishProfiles(trx: Trx, publication: BrandPublication, random: Random): Promise<void> {
  for (const [position, profile] of publication.profiles.entries()) {
    const values = {
      name: profile.name,
      age: profile.age,
      tagline: profile.tagline,
      about: profile.about,
      image_url: profile.imageUrl,
      position,
      available: true,
    };
    await trx
      .insertInto("profiles")
      .values({ id: random.uuid(), brand_id: publication.id, slug: profile.slug, ...values })
      .onConflict((conflict) => conflict.columns(["brand_id", "slug"]).doUpdateSet(values))
      .execute();
  }
  // A profile that left the manifest keeps its conversations and is offered no more.
  await trx
    .updateTable("profiles")
    .set({ available: false })
    .where("brand_id", "=", publication.id)
    .where(
      "slug",
      "not in",
      publication.profiles.map((profile) => profile.slug),
    )
    .execute();
}

/**
 * Makes a brand's rows what its build output says: the brand, its regions with bundles and content, its
 * profiles. One transaction; nothing when it was this output already, so that content changed since stays.
 */
export async function publishBrand(
  { database, clock, random }: PublishingPlatform,
  publication: BrandPublication,
  domain: string = publication.domain,
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const publicationHash = contentHash([domain, publication]);
    const current = await trx
      .selectFrom("brands")
      .select("publication_hash")
      .where("id", "=", publication.id)
      .forUpdate()
      .executeTakeFirst();
    if (current?.publication_hash === publicationHash) return;
    const brand = {
      name: publication.name,
      domain,
      publication_hash: publicationHash,
      published_at: clock.now(),
    };
    await trx
      .insertInto("brands")
      .values({ id: publication.id, ...brand })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(brand))
      .execute();
    await publishRegions(trx, publication);
    await withdrawRegions(trx, publication);
    await publishProfiles(trx, publication, random);
  });
}
