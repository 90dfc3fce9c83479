import type { FastifyInstance } from "fastify";
import type { Platform } from "../../platform.ts";
import { accountsRoutes } from "./routes.ts";

/** Accounts: made, changed, and their password reset. */
export async function accountsPlugin(app: FastifyInstance, platform: Platform): Promise<void> {
  accountsRoutes(app, platform);
}
