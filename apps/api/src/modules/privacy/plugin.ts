import type { FastifyInstance } from "fastify";
import type { Platform } from "../../platform.ts";
import { opsPrivacyRoutes } from "./ops-routes.ts";
import { privacyRoutes } from "./routes.ts";

/** Export, erasure, enquiries and retention (PRIVACY-1, PRIVACY-2, OFFICE-5, RETENTION-1). */
export async function privacyPlugin(app: FastifyInstance, platform: Platform): Promise<void> {
  privacyRoutes(app, platform);
  opsPrivacyRoutes(app, platform);
}
