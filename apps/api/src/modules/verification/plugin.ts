import type { FastifyInstance } from "fastify";
import type { Platform } from "../../platform.ts";
import { verificationRoutes } from "./routes.ts";

/** One-time codes by text message, bound to the browser that asked. */
export async function verificationPlugin(app: FastifyInstance, platform: Platform): Promise<void> {
  verificationRoutes(app, platform);
}
