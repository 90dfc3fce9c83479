import type { FastifyInstance } from "fastify";
import type { Platform } from "../../platform.ts";
import { careRoutes } from "./routes.ts";

/** Care: flags, bans and their review, operators' blocks, abusive text, breaks. */
export async function carePlugin(app: FastifyInstance, platform: Platform): Promise<void> {
  careRoutes(app, platform);
}
