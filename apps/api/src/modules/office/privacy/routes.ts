import { eraseAccount, exportAccount } from "@parlour/contract/operations/privacy";
import type { FastifyInstance } from "fastify";
import { route, streamRoute } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { sendArchive } from "./send-archive.ts";
import { eraseOwnAccount } from "./erasure-service.ts";
import { createExports } from "./export-service.ts";
import { passwordWindowSeconds } from "./rules.ts";

/** Binds a customer's own export and erasure. */
export function privacyRoutes(app: FastifyInstance, platform: Platform): void {
  const exports = createExports(platform);
  streamRoute(app, platform, exportAccount, async ({ customer, reply }) => {
    const archive = await exports.own(customer.customerId);
    if (!archive.ok) return archive.error;
    sendArchive(reply, archive.value);
    return null;
  });

  const throttle = platform.createThrottle("erasure", passwordWindowSeconds);
  route(app, platform, eraseAccount, async ({ customer, body }) =>
    eraseOwnAccount(platform, throttle, customer, body.password),
  );
}
