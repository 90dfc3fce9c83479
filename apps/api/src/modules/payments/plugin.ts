import type { FastifyInstance } from "fastify";
import type { Platform } from "../../platform.ts";
import { stripeCards } from "../../ports/stripe-cards.ts";
import { paymentsRoutes } from "./routes.ts";

/** Bundles bought by card. */
export async function paymentsPlugin(app: FastifyInstance, platform: Platform): Promise<void> {
  const cards = stripeCards(platform.settings.cards, (error) => {
    platform.log.warn({ provider: "cards", err: error }, "card provider failed");
  });
  paymentsRoutes(app, platform, cards);
}
