import type { FastifyInstance } from "fastify";
import type { Platform } from "../../platform.ts";
import { deskAidRoutes } from "./routes.ts";

/** What operators have at hand while they answer: what a profile has told, drafts, canned replies, search. */
export async function deskAidsPlugin(app: FastifyInstance, platform: Platform): Promise<void> {
  deskAidRoutes(app, platform);
}
