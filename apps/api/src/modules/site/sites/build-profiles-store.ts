import type { PublishedProfile } from "@parlour/contract/site-build";
import type { Trx } from "../../../plugins/database.ts";
import type { Random } from "../../../ports/random.ts";

/** A brand's profiles from its build, in order. */
export interface BuildProfiles {
  /** The brand. */
  readonly id: string;
  readonly profiles: readonly PublishedProfile[];
}

/**
 * Takes over a brand's profiles from a build. Profiles that staff edited and an order that staff set stay. A
 * profile that is no longer in the build keeps its conversations and is not offered any more.
 */
export async function takeBuildProfiles(
  trx: Trx,
  { id: brandId, profiles }: BuildProfiles,
  random: Random,
): Promise<void> {
  for (const [position, profile] of profiles.entries()) {
    const values = {
      name: profile.name,
      age: profile.age,
      tagline: profile.tagline,
      about: profile.about,
      image_url: profile.imageUrl,
      available: true,
      ...(profile.persona === undefined ? {} : { persona: profile.persona }),
    };
    await trx
      .insertInto("profiles")
      .values({ id: random.uuid(), brand_id: brandId, slug: profile.slug, position, ...values })
      .onConflict((conflict) =>
        conflict.columns(["brand_id", "slug"]).doUpdateSet(values).where("profiles.edited_at", "is", null),
      )
      .execute();
    await trx
      .updateTable("profiles")
      .set({ position })
      .where("brand_id", "=", brandId)
      .where("slug", "=", profile.slug)
      .where("edited_at", "is", null)
      .where("placed_at", "is", null)
      .execute();
  }
  await trx
    .updateTable("profiles")
    .set({ available: false })
    .where("brand_id", "=", brandId)
    .where("edited_at", "is", null)
    .where(
      "slug",
      "not in",
      profiles.map((profile) => profile.slug),
    )
    .execute();
}

/**
 * Reads a brand's profiles by key: its published facts as text for comparison, and whether staff edited it.
 */
export async function selectProfilesBySlug(trx: Trx, brandId: string) {
  const rows = await trx
    .selectFrom("profiles")
    .select([
      "slug",
      "name",
      "age",
      "tagline",
      "about",
      "persona",
      "image_url",
      "available",
      "position",
      "edited_at",
    ])
    .where("brand_id", "=", brandId)
    .execute();
  return new Map(
    rows.map(({ slug, edited_at, ...shown }) => [
      slug,
      { shown: JSON.stringify(shown), isEdited: edited_at !== null },
    ]),
  );
}

/** Locks a brand's row; false if it does not exist. */
export async function lockBrand(trx: Trx, brandId: string): Promise<boolean> {
  const brand = await trx
    .selectFrom("brands")
    .select("id")
    .where("id", "=", brandId)
    .forUpdate()
    .executeTakeFirst();
  return brand !== undefined;
}

/**
 * Locks a brand's profiles in the same order as staff's reordering does, because otherwise the two could
 * deadlock.
 */
export async function lockProfiles(trx: Trx, brandId: string): Promise<void> {
  await trx
    .selectFrom("profiles")
    .select("id")
    .where("brand_id", "=", brandId)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}
