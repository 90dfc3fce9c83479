import type { FastifyInstance } from "fastify";
import type { Platform } from "../../platform.ts";
import { signInRoutes } from "./routes.ts";

/** Password and refresh grants, and logout. */
export async function signInPlugin(app: FastifyInstance, platform: Platform): Promise<void> {
  await signInRoutes(app, platform);
}
