import type { FastifyInstance } from "fastify";
import type { Platform } from "../../platform.ts";
import { pushRoutes } from "./routes.ts";

/** Pushes to browsers when a reply comes. */
export async function pushPlugin(app: FastifyInstance, platform: Platform): Promise<void> {
  pushRoutes(app, platform);
}
