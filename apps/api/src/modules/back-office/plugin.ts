import type { FastifyInstance } from "fastify";
import { opsSites } from "@parlour/contract/operations/ops-sites";
import { succeed } from "@parlour/contract/result";
import { route } from "../../plugins/operations.ts";
import type { Platform } from "../../platform.ts";
import { listSites } from "./site-list-service.ts";
import { backOfficeRoutes, goodwillRoutes } from "./routes.ts";

/** The back office's work with customers: finding, revealing, banning, goodwill, notes; and which sites there are. */
export async function backOfficePlugin(app: FastifyInstance, platform: Platform): Promise<void> {
  backOfficeRoutes(app, platform);
  goodwillRoutes(app, platform);
  route(app, platform, opsSites, async () => succeed(await listSites(platform.database)));
}
