import {
  eraseAccount,
  exportAccount,
  ownRequests,
  sendRequest as sendRequestOperation,
} from "@parlour/contract/operations/privacy";
import { succeed } from "@parlour/contract/result";
import type { FastifyInstance } from "fastify";
import { route, streamRoute } from "../../../plugins/operations.ts";
import type { Platform } from "../../../platform.ts";
import { sendArchive } from "./send-archive.ts";
import { eraseOwnAccount } from "./erasure-service.ts";
import { createExports } from "./export-service.ts";
import { readOwnRequests, sendRequest } from "./own-request-service.ts";
import { passwordWindowSeconds } from "./rules.ts";

/** Binds a customer's own export, erasure and requests. */
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

  const sending = platform.createThrottle("requests", 86_400);
  route(app, platform, sendRequestOperation, async ({ customer, body, reply }) => {
    const request = { ...body, profileId: body.profileId ?? null };
    const sent = await sendRequest(platform, sending, customer.customerId, request);
    if (!sent.ok) return sent;
    reply.code(sent.value.created ? 201 : 200);
    return succeed(sent.value.request);
  });

  route(app, platform, ownRequests, async ({ customer, query }) =>
    succeed(await readOwnRequests(platform, customer.customerId, query.before)),
  );
}
