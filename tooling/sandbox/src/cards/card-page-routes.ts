import formbody from "@fastify/formbody";
import type { FastifyInstance, FastifyReply } from "fastify";
import { browserScript } from "../browser-scripts.ts";
import { controlError } from "../control-error.ts";
import { textField } from "../form-fields.ts";
import { streamChanges } from "../pages/change-stream.ts";
import { authenticationPage, returnAddress } from "./authentication-page.ts";
import { cardsPage } from "./card-pages.ts";
import { noCause, type CardStore } from "./card-store.ts";
import { framePage } from "./frame-page.ts";
import { authenticateIntent } from "./payment-intents.ts";
import type { PaymentIntentObject } from "./stripe-objects.ts";
import { walletSheetPage } from "./wallet-sheet-page.ts";
import { wallets } from "./wallets.ts";
import type { Webhooks } from "./webhooks.ts";

/** Registers the cards' browser files: Stripe.js, its frame, the bank's page and the page of payments. */
export function registerCardPageRoutes(app: FastifyInstance, store: CardStore, webhooks: Webhooks): void {
  app.get("/stripe/v3/stripe.js", async (_request, reply) =>
    reply
      .header("cross-origin-resource-policy", "cross-origin")
      .type("text/javascript")
      .send(await browserScript("cards")),
  );
  app.get("/stripe/v3/payment-frame.js", async (_request, reply) =>
    reply.type("text/javascript").send(await browserScript("cards-frame")),
  );
  app.get("/stripe/v3/payment-frame", (_request, reply) =>
    sendPage(reply.header("cross-origin-resource-policy", "cross-origin"), framePage),
  );
  registerWalletSheet(app);

  app.get("/cards", (_request, reply) => sendPage(reply, cardsPage(store, webhooks.plan())));
  app.get("/cards/changes", (request, reply) => {
    streamChanges(request, reply, (listener) => store.file.subscribe(listener));
  });
  registerAuthentication(app, store);
}

function registerWalletSheet(app: FastifyInstance): void {
  type Route = { Querystring: { wallet?: string; amount?: string; currency?: string } };
  app.get<Route>("/stripe/v3/wallet-sheet", (request, reply) => {
    const { amount, currency = "" } = request.query;
    const wallet = wallets.find((each) => each === request.query.wallet);
    if (wallet === undefined || !/^\d{1,9}$/.test(amount ?? "") || !/^[a-z]{3}$/.test(currency)) {
      return controlError(reply, 404, "There is no such wallet or amount.");
    }
    const page = walletSheetPage({ wallet, amount: Number(amount), currency });
    return sendPage(reply.header("cross-origin-resource-policy", "cross-origin"), page);
  });
  app.get("/stripe/v3/wallet-sheet.js", async (_request, reply) =>
    reply.type("text/javascript").send(await browserScript("cards-wallet")),
  );
}

function registerAuthentication(app: FastifyInstance, store: CardStore): void {
  type Route = { Params: { intent: string }; Querystring: { client_secret?: string } };
  const intentOf = (id: string, clientSecret: string | undefined): PaymentIntentObject | null => {
    const intent = Object.hasOwn(store.state.intents, id) ? store.state.intents[id] : undefined;
    return intent === undefined || intent.client_secret !== clientSecret ? null : intent;
  };

  void app.register(async (pages) => {
    await pages.register(formbody);
    pages.get<Route>("/3d-secure/:intent", (request, reply) => {
      const intent = intentOf(request.params.intent, request.query.client_secret);
      if (intent === null) return controlError(reply, 404, "There is no such payment.");
      return sendPage(reply, authenticationPage(intent));
    });
    pages.post<Route>("/3d-secure/:intent", (request, reply) => {
      const intent = intentOf(request.params.intent, request.query.client_secret);
      if (intent === null) return controlError(reply, 404, "There is no such payment.");
      const returnUrl = store.state.returnUrls[intent.id] ?? null;
      if (intent.status === "requires_action") {
        authenticateIntent(store, intent, textField(request.body, "outcome") === "complete", noCause);
      }
      if (returnUrl === null) return sendPage(reply, authenticationPage(intent));
      return reply.redirect(returnAddress(returnUrl, intent), 303);
    });
  });
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.type("text/html; charset=utf-8").send(page);
}
