import type { ProfilesPublished } from "@parlour/contract/operations/ops-brands";
import { fail, succeed, type Result } from "@parlour/contract/result";
import type { Platform } from "../../../platform.ts";
import { recordAudit } from "../../records/audit/index.ts";
import {
  lockBrand,
  lockProfiles,
  selectProfilesBySlug,
  takeBuildProfiles,
  type BuildProfiles,
} from "./build-profiles-store.ts";
import { inTransaction } from "../../../plugins/transaction.ts";

/** Takes over the profiles that a build's publisher sent. Audits it if anything changed. */
export async function publishBuildProfiles(
  { database, clock, random }: Pick<Platform, "database" | "clock" | "random">,
  staffId: string,
  build: BuildProfiles,
): Promise<Result<ProfilesPublished, "unknown_brand">> {
  return await inTransaction(database, async (trx) => {
    // A deployment of this build locks the brand's row first, so the second of the two waits.
    if (!(await lockBrand(trx, build.id))) return fail("unknown_brand");
    await lockProfiles(trx, build.id);
    const before = await selectProfilesBySlug(trx, build.id);
    await takeBuildProfiles(trx, build, random);
    const after = await selectProfilesBySlug(trx, build.id);
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
