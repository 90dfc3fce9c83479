import { landingContent } from "@parlour/contract/operations/content";
import { fail, succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { route } from "../../plugins/operations.ts";
import type { Platform } from "../../platform.ts";
import { findService, readContent } from "../sites/service.ts";

/** Landing content as a call, for pages that did not carry it. */
export function contentRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, landingContent, async ({ body, request, reply }) => {
    const service = await findService(platform.database, body.brand, body.region);
    if (!service.ok) return service;
    const published = await readContent(platform.database, body.brand, body.region);
    if (!published) return fail("unknown_region");
    const etag = `"${published.hash}"`;
    reply.header("etag", etag).header("cache-control", "no-cache");
    if (request.headers["if-none-match"] === etag) reply.code(304);
    return succeed(published.content);
  });
}
