import type { FastifyInstance } from "fastify";
import type { Platform } from "../../platform.ts";
import { inboundTextRoutes } from "./routes.ts";

/** What the text provider tells, signed. */
export async function inboundTextsPlugin(app: FastifyInstance, platform: Platform): Promise<void> {
  inboundTextRoutes(app, platform);
}
