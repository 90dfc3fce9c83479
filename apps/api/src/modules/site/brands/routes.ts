import { opsSites } from "@parlour/contract/operations/ops-sites";
import { succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { route } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { listSites } from "./site-list-service.ts";

/** Binds the list of brands and regions. */
export function brandsRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, opsSites, async () => succeed(await listSites(platform.database)));
}
