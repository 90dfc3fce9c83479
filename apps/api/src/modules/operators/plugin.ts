import type { FastifyInstance } from "fastify";
import type { Platform } from "../../platform.ts";
import { deskRoutes, staffRoutes } from "./routes.ts";
import { bootstrapStaff } from "./staff-service.ts";

/** The operators' desk behind the console. */
export async function operatorsPlugin(app: FastifyInstance, platform: Platform): Promise<void> {
  await bootstrapStaff(platform);
  staffRoutes(app, platform);
  deskRoutes(app, platform);
}
