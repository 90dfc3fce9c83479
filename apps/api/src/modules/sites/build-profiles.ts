import type { ProfilesPublished } from "@parlour/contract/operations/ops-brands";
import type { PublishedProfile } from "@parlour/contract/site-build";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { Trx } from "../../plugins/database.ts";
import type { Platform } from "../../platform.ts";
import type { Random } from "../../ports/random.ts";
import { recordAudit } from "../audit/service.ts";

/** A brand's profiles as its build has them, in their order. */
export interface BuildProfiles {
  /** The brand. */
  readonly id: string;
  readonly profiles: readonly PublishedProfile[];
}

/**
 * Makes a brand's profiles those of a build. A profile that staff edited stays, and so does an order that staff gave.
 * A profile that left the build keeps its conversations and is offered no more.
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

/** A brand's profiles by key: what customers are shown of each, as text to compare, and whether staff edited it. */
async function profilesBySlug(trx: Trx, brandId: string) {
  const rows = await trx
    .selectFrom("profiles")
    .select(["slug", "name", "age", "tagline", "about", "image_url", "available", "position", "edited_at"])
    .where("brand_id", "=", brandId)
    .execute();
  return new Map(
    rows.map(({ slug, edited_at, ...shown }) => [
      slug,
      { shown: JSON.stringify(shown), isEdited: edited_at !== null },
    ]),
  );
}

/** Makes a brand's profiles those that a build's publisher sent. Records an audit entry when anything changed. */
export async function publishBuildProfiles(
  { database, clock, random }: Pick<Platform, "database" | "clock" | "random">,
  staffId: string,
  build: BuildProfiles,
): Promise<Result<ProfilesPublished, "unknown_brand">> {
  return await database.transaction().execute(async (trx) => {
    // A deployment that takes its own profiles waits, or this does.
    const brand = await trx
      .selectFrom("brands")
      .select("id")
      .where("id", "=", build.id)
      .forUpdate()
      .executeTakeFirst();
    if (brand === undefined) return fail("unknown_brand");
    // In the order in which staff who reorder profiles lock them, or two would wait for each other.
    await trx
      .selectFrom("profiles")
      .select("id")
      .where("brand_id", "=", build.id)
      .orderBy("id")
      .forNoKeyUpdate()
      .execute();
    const before = await profilesBySlug(trx, build.id);
    await takeBuildProfiles(trx, build, random);
    const after = await profilesBySlug(trx, build.id);
    const changed = [...after.keys()].filter((slug) => before.get(slug)?.shown !== after.get(slug)?.shown);
    const kept = build.profiles.map(({ slug }) => slug).filter((slug) => before.get(slug)?.isEdited === true);
    if (changed.length > 0) {
      await recordAudit(
        trx,
        {
          staffId,
          action: "profile.publish",
          targetType: "brand",
          targetId: build.id,
          details: { changed: changed.toSorted().join(" "), kept: kept.length },
        },
        { now: clock.now(), random },
      );
    }
    return succeed({ changed: changed.toSorted(), kept });
  });
}
