import { landingContent } from "@parlour/contract/operations/content";
import {
  contentHistory,
  contentVersion,
  draftContent as draftContentOperation,
  publishContent,
  putBrandAsset,
} from "@parlour/contract/operations/ops-content";
import type { RegionCode } from "@parlour/contract/regions";
import { fail, succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { route } from "../../../plugins/operations.ts";
import { tokenHash } from "../../../plugins/keys.ts";
import type { Platform } from "../../../platform.ts";
import { findService, readContent, withPinnedAnalytics } from "../brands/index.ts";
import { keepAsset } from "./asset-service.ts";
import { draftContent, publishVersion, readHistory, readVersion } from "./service.ts";

function backOfficeRoutes(app: FastifyInstance, platform: Platform): void {
  const { database } = platform;
  const placeOf = ({ brand, region }: { readonly brand: string; readonly region: RegionCode }) => ({
    brandId: brand,
    region,
  });

  route(app, platform, contentHistory, async ({ params }) => readHistory(database, placeOf(params)));

  route(app, platform, contentVersion, async ({ params }) =>
    readVersion(database, placeOf(params), params.version),
  );

  route(app, platform, draftContentOperation, async ({ staff, params, body }) =>
    draftContent(platform, staff.staffId, placeOf(params), body),
  );

  route(app, platform, publishContent, async ({ staff, params }) =>
    publishVersion(platform, staff.staffId, placeOf(params), params.version),
  );

  route(app, platform, putBrandAsset, async ({ staff, params, body }) =>
    keepAsset(platform, staff.staffId, { brandId: params.brand, name: params.name }, body.bytes),
  );
}

/** Binds content as a call, for pages that did not carry it, and its versions for the back office. */
export function contentRoutes(app: FastifyInstance, platform: Platform): void {
  backOfficeRoutes(app, platform);
  route(app, platform, landingContent, async ({ body, request, reply }) => {
    const service = await findService(platform.database, body.brand, body.region);
    if (!service.ok) return service;
    const published = await readContent(platform.database, body.brand, body.region);
    if (!published) return fail("unknown_region");
    const { brandName } = service.value;
    const etag = `"${tokenHash(published.hash + brandName)
      .toString("base64url")
      .slice(0, 22)}"`;
    reply.header("etag", etag).header("cache-control", "no-cache");
    if (request.headers["if-none-match"] === etag) reply.code(304);
    return succeed({
      brandName,
      ...withPinnedAnalytics(published.content, platform.settings.sites.analyticsIds),
    });
  });
}
