import type { FastifyInstance } from "fastify";
import { registerCardControlRoutes } from "./card-control-routes.ts";
import { registerCardPageRoutes } from "./card-page-routes.ts";
import type { CardStore } from "./card-store.ts";
import { startRefundEndings } from "./refund-endings.ts";
import type { StripeAccount } from "./stripe-call.ts";
import { registerStripeRoutes } from "./stripe-routes.ts";
import { startWebhooks, type WebhookReceiver } from "./webhooks.ts";

/** Registers the stand-in for Stripe. Webhook deliveries stop when the app closes. */
export function registerCards(
  app: FastifyInstance,
  account: StripeAccount,
  receiver: WebhookReceiver,
  store: CardStore,
): void {
  const webhooks = startWebhooks(store, receiver);
  const refundEndings = startRefundEndings(store);
  app.addHook("onClose", async () => {
    refundEndings.stop();
    webhooks.stop();
    await store.file.flush();
  });
  registerStripeRoutes(app, account, store);
  registerCardControlRoutes(app, account, store, webhooks);
  registerCardPageRoutes(app, store, webhooks);
}
