import type { FastifyInstance } from "fastify";
import type { Platform } from "../../../platform.ts";
import { countPauses } from "./text-store.ts";
import { verificationRoutes } from "./routes.ts";

/** One-time codes by text message, bound to the browser that asked. */
export async function verificationPlugin(app: FastifyInstance, platform: Platform): Promise<void> {
  verificationRoutes(app, platform);
  platform.metrics.gauge("parlour_texts_paused_blocks", "Blocks of numbers whose codes are held back.", () =>
    countPauses(platform.database, platform.clock.now()),
  );
}
