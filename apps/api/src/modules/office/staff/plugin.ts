import type { FastifyInstance } from "fastify";
import type { Platform } from "../../../platform.ts";
import { administrationRoutes } from "./administration-routes.ts";
import { linkRoutes, sessionRoutes, setUpRoutes } from "./routes.ts";
import { bootstrapStaff } from "./sign-in-service.ts";
import { staffThrottles } from "./staff-throttles.ts";

/** Binds staff sign-in, second factor, password, sessions, and staff administration. */
export async function staffPlugin(app: FastifyInstance, platform: Platform): Promise<void> {
  await bootstrapStaff(platform);
  const throttles = staffThrottles(platform);
  sessionRoutes(app, platform, throttles);
  linkRoutes(app, platform, throttles);
  setUpRoutes(app, platform, throttles);
  administrationRoutes(app, platform);
}
