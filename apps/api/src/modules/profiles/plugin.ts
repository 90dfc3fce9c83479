import type { FastifyInstance } from "fastify";
import type { Platform } from "../../platform.ts";
import { profilesRoutes } from "./routes.ts";

/** The chat partners of a brand. */
export async function profilesPlugin(app: FastifyInstance, platform: Platform): Promise<void> {
  profilesRoutes(app, platform);
}
