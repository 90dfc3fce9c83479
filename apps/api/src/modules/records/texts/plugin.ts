import { opsTextDelivery } from "@parlour/contract/operations/ops-texts";
import { succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { acrossBrands } from "../../../plugins/brand-scope.ts";
import { route } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { readDelivery, readLowShares } from "./delivery-service.ts";

/** Binds the back office's figures of texts, and their metric. */
export function textsPlugin(app: FastifyInstance, platform: Platform): void {
  route(app, platform, opsTextDelivery, async ({ query }) => succeed(await readDelivery(platform, query)));
  platform.metrics.gauge(
    "parlour_texts_low_shares",
    "Shares of the last hour's codes, by provider and region, that are below their limits.",
    async () => (await acrossBrands(() => readLowShares(platform))).length,
  );
}
