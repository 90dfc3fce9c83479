import type { FastifyInstance } from "fastify";
import type { Platform } from "../../platform.ts";
import { insightRoutes } from "./routes.ts";

/** The house's figures, for supervisors; money's, for admins. */
export async function insightPlugin(app: FastifyInstance, platform: Platform): Promise<void> {
  insightRoutes(app, platform);
}
