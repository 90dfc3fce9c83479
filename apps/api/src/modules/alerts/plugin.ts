import type { FastifyInstance } from "fastify";
import type { Platform } from "../../platform.ts";
import { alertsRoutes } from "./routes.ts";

/** Notices to everybody in a region. */
export async function alertsPlugin(app: FastifyInstance, platform: Platform): Promise<void> {
  alertsRoutes(app, platform);
}
