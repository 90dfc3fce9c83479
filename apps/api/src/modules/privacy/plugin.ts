import type { FastifyInstance } from "fastify";
import type { Platform } from "../../platform.ts";
import { opsPrivacyRoutes } from "./ops-routes.ts";
import { privacyRoutes } from "./routes.ts";

/** Export, erasure, enquiries and retention (spec 2, Privacy Policy). */
export async function privacyPlugin(app: FastifyInstance, platform: Platform): Promise<void> {
  privacyRoutes(app, platform);
  opsPrivacyRoutes(app, platform);
}
