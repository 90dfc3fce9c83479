import { balance, bundles } from "@parlour/contract/operations/credits";
import { succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { route } from "../../plugins/operations.ts";
import type { Platform } from "../../platform.ts";
import { readBalance, readBundles } from "./service.ts";

/** Binds the credits' operations. */
export function creditsRoutes(app: FastifyInstance, platform: Platform): void {
  const { database } = platform;
  route(app, platform, balance, async ({ customer }) => {
    return succeed(await readBalance(database, customer.customerId));
  });
  route(app, platform, bundles, async ({ customer }) => {
    return succeed(await readBundles(database, customer.brandId, customer.region));
  });
}
