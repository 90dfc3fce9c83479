import type { OpsProfile } from "@parlour/contract/operations/ops-profiles";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { Db, Trx } from "../../../plugins/database.ts";
import { inTransaction } from "../../../plugins/transaction.ts";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "../../records/audit/index.ts";
import { isOpenPicture, openPictureAddress } from "../../people/media/index.ts";
import { findBrandName } from "../../site/brands/index.ts";
import {
  changeProfile,
  findProfile,
  insertProfile,
  lockProfiles,
  placeProfiles,
  selectProfiles,
  type KeptProfile,
  type ProfileFields,
} from "./ops-store.ts";

/** A profile as staff edit it; the picture is one that staff uploaded. */
export type WrittenProfile = Omit<ProfileFields, "picture"> & { readonly pictureId: string };

type ProfilesPlatform = Pick<Platform, "database" | "clock" | "random">;

function toOpsProfile({ editedAt, ...profile }: KeptProfile): OpsProfile {
  return { ...profile, editedAt: editedAt?.toISOString() ?? null };
}

/** A brand's profiles as the back office sees them. */
export async function listProfiles(
  db: Db,
  brandId: string,
): Promise<Result<OpsProfile[], "brand_not_found">> {
  if ((await findBrandName(db, brandId)) === null) return fail("brand_not_found");
  return succeed((await selectProfiles(db, brandId)).map(toOpsProfile));
}

/** Returns a picture for a profile; null if staff uploaded none with that id. Never returns a customer's picture. */
async function pictureOf(trx: Trx, uploadId: string): Promise<ProfileFields["picture"] | null> {
  return (await isOpenPicture(trx, uploadId)) ? { uploadId, address: openPictureAddress(uploadId) } : null;
}

async function readBack(trx: Trx, profileId: string): Promise<OpsProfile> {
  const profile = await findProfile(trx, profileId);
  if (profile === null) throw new Error("the profile that was just written is missing");
  return toOpsProfile(profile);
}

/** Adds a profile to a brand. Its key is made here and can't be that of a profile in the brand's build. */
export async function createProfile(
  { database, clock, random }: ProfilesPlatform,
  staffId: string,
  brandId: string,
  { pictureId, ...fields }: WrittenProfile,
): Promise<Result<OpsProfile, "brand_not_found" | "image_not_own">> {
  if ((await findBrandName(database, brandId)) === null) return fail("brand_not_found");
  const now = clock.now();
  const id = random.uuid();
  return await inTransaction(database, async (trx) => {
    const picture = await pictureOf(trx, pictureId);
    if (picture === null) return fail("image_not_own");
    const slug = `staff-${random.bytes(6).toString("hex")}`;
    await insertProfile(trx, { ...fields, picture, id, brandId, slug, editedAt: now });
    await recordAudit(
      trx,
      {
        staffId,
        action: "profile.create",
        targetType: "profile",
        targetId: id,
        details: { brand: brandId, picture: pictureId, available: fields.available },
      },
      { now, random },
    );
    return succeed(await readBack(trx, id));
  });
}

/** Changes the given fields of a profile. The audit records which ones, and a new availability. */
export async function updateProfile(
  { database, clock, random }: ProfilesPlatform,
  staffId: string,
  profileId: string,
  { pictureId, ...fields }: Partial<WrittenProfile>,
): Promise<Result<OpsProfile, "profile_not_found" | "image_not_own">> {
  const now = clock.now();
  return await inTransaction(database, async (trx) => {
    const picture = pictureId === undefined ? undefined : await pictureOf(trx, pictureId);
    if (picture === null) return fail("image_not_own");
    const change = { ...fields, ...(picture === undefined ? {} : { picture }) };
    if (Object.keys(change).length === 0) {
      const profile = await findProfile(trx, profileId);
      return profile === null ? fail("profile_not_found") : succeed(toOpsProfile(profile));
    }
    if (!(await changeProfile(trx, profileId, change, now))) return fail("profile_not_found");
    await recordAudit(
      trx,
      {
        staffId,
        action: "profile.update",
        targetType: "profile",
        targetId: profileId,
        details: {
          changed: Object.keys(change).toSorted().join(" "),
          ...(fields.available === undefined ? {} : { available: fields.available }),
        },
      },
      { now, random },
    );
    return succeed(await readBack(trx, profileId));
  });
}

/**
 * Sets the order of a brand's profiles. The list must name all of them, so that a profile added meanwhile is not
 * forgotten.
 */
export async function orderProfiles(
  { database, clock, random }: ProfilesPlatform,
  staffId: string,
  brandId: string,
  profileIds: readonly string[],
): Promise<Result<OpsProfile[], "brand_not_found" | "changed_meanwhile">> {
  if ((await findBrandName(database, brandId)) === null) return fail("brand_not_found");
  const now = clock.now();
  return await inTransaction(database, async (trx) => {
    const known = new Set(await lockProfiles(trx, brandId));
    if (known.size !== profileIds.length || !profileIds.every((id) => known.has(id))) {
      return fail("changed_meanwhile");
    }
    await placeProfiles(trx, profileIds, now);
    await recordAudit(
      trx,
      {
        staffId,
        action: "profile.order",
        targetType: "brand",
        targetId: brandId,
        details: { profiles: profileIds.length },
      },
      { now, random },
    );
    return succeed((await selectProfiles(trx, brandId)).map(toOpsProfile));
  });
}
