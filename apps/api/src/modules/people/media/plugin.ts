import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import type { Platform } from "../../../platform.ts";
import { mediaRoutes } from "./routes.ts";

/** Pictures: uploads, re-encoding, storage and delivery. */
export async function mediaPlugin(app: FastifyInstance, platform: Platform): Promise<void> {
  // Only in this scope: no other call takes a multipart body.
  await app.register(multipart);
  mediaRoutes(app, platform);
}
