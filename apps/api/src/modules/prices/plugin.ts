import type { FastifyInstance } from "fastify";
import type { Platform } from "../../platform.ts";
import { pricesRoutes } from "./routes.ts";

/** What bundles cost, per region and from when. */
export async function pricesPlugin(app: FastifyInstance, platform: Platform): Promise<void> {
  pricesRoutes(app, platform);
}
