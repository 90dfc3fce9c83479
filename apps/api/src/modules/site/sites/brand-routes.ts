import { deployedBuild, publishProfiles } from "@parlour/contract/operations/ops-brands";
import { fail, succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { route } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { publishBuildProfiles } from "./build-profiles.ts";
import { findBrandName } from "../brands/index.ts";
import type { SiteBuild } from "./site-builds.ts";

/** Binds the calls of `brand-build publish`, other than those about content. */
export function brandRoutes(app: FastifyInstance, platform: Platform, builds: readonly SiteBuild[]): void {
  route(app, platform, deployedBuild, async ({ params: { brand } }) => {
    if ((await findBrandName(platform.database, brand)) === null) return fail("unknown_brand");
    const build = builds.find(({ publication }) => publication.id === brand);
    return succeed({ company: build?.publication.company ?? null });
  });

  route(app, platform, publishProfiles, async ({ staff, params, body }) =>
    publishBuildProfiles(platform, staff.staffId, { id: params.brand, profiles: body.profiles }),
  );
}
