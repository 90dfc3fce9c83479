import type { Db, Trx } from "../../../plugins/database.ts";

/** A profile as the back office keeps it. */
export interface KeptProfile {
  readonly id: string;
  readonly brand: string;
  readonly slug: string;
  readonly name: string;
  readonly age: number;
  readonly tagline: string;
  readonly about: string;
  readonly persona: string;
  readonly imageUrl: string;
  readonly pictureId: string | null;
  readonly available: boolean;
  readonly position: number;
  readonly editedAt: Date | null;
}

function selection(db: Db) {
  return db
    .selectFrom("profiles")
    .select([
      "id",
      "brand_id as brand",
      "slug",
      "name",
      "age",
      "tagline",
      "about",
      "persona",
      "image_url as imageUrl",
      "image_upload_id as pictureId",
      "available",
      "position",
      "edited_at as editedAt",
    ]);
}

/** A brand's profiles in their order, available or not. */
export async function selectProfiles(db: Db, brandId: string): Promise<readonly KeptProfile[]> {
  return await selection(db).where("brand_id", "=", brandId).orderBy("position").orderBy("id").execute();
}

export async function findProfile(db: Db, profileId: string): Promise<KeptProfile | null> {
  return (await selection(db).where("id", "=", profileId).executeTakeFirst()) ?? null;
}

export interface ProfileFields {
  readonly name: string;
  readonly age: number;
  readonly tagline: string;
  readonly about: string;
  readonly persona: string;
  readonly picture: { readonly uploadId: string; readonly address: string };
  readonly available: boolean;
  readonly position: number;
}

function columnsOf({ picture, ...columns }: Partial<ProfileFields>) {
  return {
    ...columns,
    ...(picture === undefined ? {} : { image_upload_id: picture.uploadId, image_url: picture.address }),
  };
}

export async function insertProfile(
  trx: Trx,
  profile: ProfileFields & {
    readonly id: string;
    readonly brandId: string;
    readonly slug: string;
    readonly editedAt: Date;
  },
): Promise<void> {
  const { name, age, tagline, about, persona, picture, available, position } = profile;
  await trx
    .insertInto("profiles")
    .values({
      id: profile.id,
      brand_id: profile.brandId,
      slug: profile.slug,
      name,
      age,
      tagline,
      about,
      persona,
      image_url: picture.address,
      image_upload_id: picture.uploadId,
      available,
      position,
      edited_at: profile.editedAt,
    })
    .execute();
}

/**
 * Changes the given fields of a profile; false if it does not exist. Later builds then leave the whole
 * profile unchanged.
 */
export async function changeProfile(
  trx: Trx,
  profileId: string,
  change: Partial<ProfileFields>,
  editedAt: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable("profiles")
    .set({ ...columnsOf(change), edited_at: editedAt })
    .where("id", "=", profileId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks a brand's profiles and returns their ids. Their order can't change meanwhile. */
export async function lockProfiles(trx: Trx, brandId: string): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom("profiles")
    .select("id")
    .where("brand_id", "=", brandId)
    // one order for all callers, otherwise two could deadlock
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Puts profiles in the given order. Later builds then leave their order unchanged. */
export async function placeProfiles(trx: Trx, profileIds: readonly string[], placedAt: Date): Promise<void> {
  for (const [position, id] of profileIds.entries()) {
    await trx.updateTable("profiles").set({ position, placed_at: placedAt }).where("id", "=", id).execute();
  }
}
