import { listRoots as listRootsOperation, newestRoot } from "@parlour/contract/operations/roots";
import { succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { route } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { countLateDays, listRoots, readNewestRoot } from "./root-service.ts";

/** Binds the public calls for roots: no login, so that anybody can keep them. */
export function rootsRoutes(app: FastifyInstance, platform: Platform): void {
  const { database, clock, metrics } = platform;
  metrics.gauge("parlour_roots_late_days", "Days that have ended and have no public root yet.", () =>
    countLateDays(database, clock.now()),
  );
  route(app, platform, newestRoot, async ({ reply }) => {
    const newest = await readNewestRoot(database);
    // A new root appears once a day. Because of the cache a reader gets it at most these minutes late.
    if (newest.ok) reply.header("cache-control", "public, max-age=300");
    return newest;
  });
  route(app, platform, listRootsOperation, async ({ query: { before, limit = 100 }, reply }) => {
    reply.header("cache-control", "public, max-age=300");
    return succeed(await listRoots(database, { ...(before === undefined ? {} : { before }), limit }));
  });
}
