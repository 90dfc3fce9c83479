import { find } from "@parlour/contract/operations/find";
import { succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { route } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { findByWords } from "./service.ts";

/** How often one person may search per minute. */
const searches = { rateLimit: { max: 20, windowSeconds: 60 } } as const;

/** Binds the search of the back office. */
export function findRoutes(app: FastifyInstance, platform: Platform): void {
  route(
    app,
    platform,
    find,
    async ({ body, staff }) => succeed(await findByWords(platform, staff.staffId, body)),
    searches,
  );
}
