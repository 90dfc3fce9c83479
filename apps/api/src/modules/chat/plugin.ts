import type { FastifyInstance } from "fastify";
import type { Platform } from "../../platform.ts";
import { chatRoutes } from "./routes.ts";

/** Messages between customers and profiles. */
export async function chatPlugin(app: FastifyInstance, platform: Platform): Promise<void> {
  chatRoutes(app, platform);
}
