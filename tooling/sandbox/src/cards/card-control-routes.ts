import type { FastifyInstance, FastifyReply } from "fastify";
import { controlError } from "../control-error.ts";
import { isFields, textField } from "../form-fields.ts";
import { noCause, type CardStore } from "./card-store.ts";
import { closeDispute, openDispute } from "./disputes.ts";
import { openFraudWarning } from "./fraud-warnings.ts";
import { confirmCard, testCard } from "./intent-calls.ts";
import { authenticateIntent } from "./payment-intents.ts";
import { endRefund, refundCharge } from "./refunds.ts";
import type { StripeAccount } from "./stripe-call.ts";
import { StripeFailure } from "./stripe-error.ts";
import type { PaymentIntentObject } from "./stripe-objects.ts";
import { cardDigits } from "./test-cards.ts";
import type { WebhookPlan, Webhooks } from "./webhooks.ts";

/** Registers JSON calls through which tests and the page act as the customer, the bank and a bad network. */
export function registerCardControlRoutes(
  app: FastifyInstance,
  account: StripeAccount,
  store: CardStore,
  webhooks: Webhooks,
): void {
  void app.register(async (api) => {
    api.setErrorHandler((error, _request, reply) => sendFailure(reply, error));

    api.get("/api/cards", () => Object.values(store.state.intents).toReversed());

    api.get("/api/cards/webhooks", () => webhooks.plan());
    api.post("/api/cards/webhooks", (request, reply) => {
      const plan = planOf(request.body);
      if (plan === null) return controlError(reply, 400, "delayMs must be 0 to 600000, duplicate 0 to 100");
      webhooks.setPlan(plan);
      store.changed();
      return reply.send(plan);
    });

    api.post("/api/cards/disputes", (request, reply) => {
      const dispute = openDispute(store, intentOf(store, request.body), noCause);
      const outcome = textField(request.body, "outcome");
      if (outcome !== "won" && outcome !== "lost") return reply.send(dispute);
      return reply.send(closeDispute(store, dispute, outcome, noCause));
    });

    api.post("/api/cards/fraud-warnings", (request) =>
      openFraudWarning(store, intentOf(store, request.body), noCause),
    );

    api.post("/api/cards/refunds", (request) => {
      const intent = intentOf(store, request.body);
      const amount = numberField(request.body, "amount");
      return refundCharge(
        store,
        store.charge(intent.latest_charge ?? ""),
        { amount, reason: null, metadata: {} },
        noCause,
      );
    });

    api.post("/api/cards/refunds/end", (request, reply) => {
      const outcome = textField(request.body, "outcome");
      const refund = store.state.refunds[textField(request.body, "refund") ?? ""];
      if (refund === undefined) return controlError(reply, 404, "There is no such refund.");
      if (outcome !== "succeeded" && outcome !== "failed") {
        return controlError(reply, 400, "outcome must be succeeded or failed");
      }
      return reply.send(endRefund(store, refund, outcome, noCause));
    });

    api.post("/api/cards/confirm", (request) => {
      const number = cardDigits(textField(request.body, "card") ?? "");
      const card = testCard(number, store.milliseconds());
      const returnUrl = textField(request.body, "returnUrl");
      return confirmCard({ store, account, cause: noCause }, intentOf(store, request.body), card, returnUrl);
    });

    api.post("/api/cards/authenticate", (request, reply) => {
      const outcome = textField(request.body, "outcome");
      if (outcome !== "complete" && outcome !== "fail") {
        return controlError(reply, 400, "outcome must be complete or fail");
      }
      const intent = intentOf(store, request.body);
      return reply.send(authenticateIntent(store, intent, outcome === "complete", noCause));
    });

    api.get<{ Querystring: { paymentIntent?: string } }>("/api/cards/events", ({ query }) =>
      store.state.events
        .filter(
          ({ event }) => query.paymentIntent === undefined || isAbout(event.data.object, query.paymentIntent),
        )
        .toReversed(),
    );

    api.post<{ Params: { id: string } }>("/api/cards/events/:id/resend", async (request, reply) => {
      const stored = store.state.events.find(({ event }) => event.id === request.params.id);
      if (stored === undefined) return controlError(reply, 404, `No such event: ${request.params.id}`);
      return reply.send(await webhooks.resend(stored));
    });
  });
}

function intentOf(store: CardStore, body: unknown): PaymentIntentObject {
  return store.intent(textField(body, "paymentIntent") ?? "");
}

/** Whether an event's object is a payment or belongs to it. */
function isAbout(object: object, intentId: string): boolean {
  return (
    ("id" in object && object.id === intentId) ||
    ("payment_intent" in object && object.payment_intent === intentId)
  );
}

/** Reads the whole plan: missing fields get their default, so that `{}` ends all misbehaviour. */
function planOf(body: unknown): WebhookPlan | null {
  const fields: Record<string, unknown> = isFields(body) ? body : {};
  const delayMs = numberField(body, "delayMs") ?? 0;
  const duplicate = fields["duplicate"] === true ? 1 : (numberField(body, "duplicate") ?? 0);
  if (!(delayMs >= 0 && delayMs <= 600_000 && duplicate >= 0 && duplicate <= 100)) return null;
  return { delayMs, duplicate, drop: fields["drop"] === true, reorder: fields["reorder"] === true };
}

function numberField(body: unknown, name: string): number | null {
  const fields: Record<string, unknown> = isFields(body) ? body : {};
  const value = fields[name];
  return typeof value === "number" && Number.isInteger(value) ? value : null;
}

function sendFailure(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof StripeFailure) return reply.code(error.status).send({ error: error.body });
  const message = error instanceof Error ? error.message : "unknown";
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
  return controlError(reply, status, message);
}
