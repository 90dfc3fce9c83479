import type { FastifyInstance } from "fastify";
import type { Platform } from "../../platform.ts";
import { opsPaymentsRoutes } from "./ops-routes.ts";
import { paymentsRoutes } from "./routes.ts";

/** Bundles bought by card, refunds, disputes and receipts. */
export async function paymentsPlugin(app: FastifyInstance, platform: Platform): Promise<void> {
  paymentsRoutes(app, platform);
  opsPaymentsRoutes(app, platform);
}
