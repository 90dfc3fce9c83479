import type { FastifyInstance } from "fastify";
import type { Platform } from "../../platform.ts";
import { deskRoutes } from "./routes.ts";

/** The operators' desk behind the console. */
export async function operatorsPlugin(app: FastifyInstance, platform: Platform): Promise<void> {
  deskRoutes(app, platform);
}
