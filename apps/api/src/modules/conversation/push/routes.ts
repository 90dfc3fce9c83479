import { pushKey, subscribePush, unsubscribePush } from "@parlour/contract/operations/push";
import { succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { route } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { subscribe, unsubscribe } from "./service.ts";

/** Binds the calls that turn pushes about replies on and off. */
export function pushRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, pushKey, async () => succeed({ publicKey: platform.pushes.publicKey }));
  route(app, platform, subscribePush, async ({ customer, body }) => subscribe(platform, customer, body));
  route(app, platform, unsubscribePush, async ({ customer, body }) => {
    await unsubscribe(platform, customer.customerId, body.endpoint);
    return succeed(null);
  });
}
