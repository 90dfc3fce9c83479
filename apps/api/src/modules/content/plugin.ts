import type { FastifyInstance } from "fastify";
import type { Platform } from "../../platform.ts";
import { contentRoutes } from "./routes.ts";

/** The content service: what a brand says in a region. */
export async function contentPlugin(app: FastifyInstance, platform: Platform): Promise<void> {
  contentRoutes(app, platform);
}
