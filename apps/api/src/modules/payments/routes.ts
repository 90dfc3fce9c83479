import {
  confirmPayment as confirmOperation,
  createPaymentIntent,
  stripeWebhook,
} from "@parlour/contract/operations/payments";
import type { FastifyInstance } from "fastify";
import { providerRoute, route } from "../../plugins/operations.ts";
import type { Platform } from "../../platform.ts";
import type { Cards } from "../../ports/cards.ts";
import { confirmPayment, startPayment, takeInEvent } from "./service.ts";

/** Binds the payments' operations. */
export function paymentsRoutes(app: FastifyInstance, platform: Platform, cards: Cards): void {
  const tools = { ...platform, cards };
  route(
    app,
    platform,
    createPaymentIntent,
    async ({ body, customer }) => await startPayment(tools, customer, body),
    // each makes a payment at the provider
    { rateLimit: { max: 60, windowSeconds: 60 } },
  );
  route(app, platform, confirmOperation, async ({ body, customer }) => {
    return await confirmPayment(tools, customer, body);
  });
  providerRoute(app, platform, stripeWebhook, async ({ rawBody, request }) => {
    const signature = request.headers["stripe-signature"];
    return await takeInEvent(tools, rawBody, typeof signature === "string" ? signature : undefined);
  });
}
