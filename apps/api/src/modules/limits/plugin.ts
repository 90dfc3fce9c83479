import type { FastifyInstance } from "fastify";
import type { Platform } from "../../platform.ts";
import { limitsRoutes } from "./routes.ts";

/** The feature of limits, cool-off and self-exclusion. */
export const limitsPlugin = async (app: FastifyInstance, platform: Platform): Promise<void> => {
  limitsRoutes(app, platform);
};
