import type { FastifyInstance } from "fastify";
import type { Platform } from "../../platform.ts";
import { creditsRoutes } from "./routes.ts";

/** Balance and bundles; the ledger behind them is reached through service.ts. */
export async function creditsPlugin(app: FastifyInstance, platform: Platform): Promise<void> {
  creditsRoutes(app, platform);
}
