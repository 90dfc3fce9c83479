import type { FastifyInstance } from "fastify";
import type { Platform } from "../../platform.ts";
import { campaignRoutes, customerConsentRoutes } from "./campaign-routes.ts";
import { consentRoutes } from "./routes.ts";

/** Marketing texts: who agreed to them, and the campaigns that send them. */
export async function marketingPlugin(app: FastifyInstance, platform: Platform): Promise<void> {
  consentRoutes(app, platform);
  campaignRoutes(app, platform);
  customerConsentRoutes(app, platform);
}
