import type { PaymentStatus } from "@parlour/contract/operations/payments";
import { fail, succeed } from "@parlour/contract/result";
import { Stripe } from "stripe";
import type { Settings } from "../plugins/settings.ts";
import type { CardPayment, Cards } from "./cards.ts";

/** Signed events older than this are refused, so that a recorded one can't be replayed later. */
const signatureToleranceSeconds = 300;

function outcomeOf(intent: Stripe.PaymentIntent): PaymentStatus {
  if (intent.status === "succeeded") return "succeeded";
  if (intent.status === "canceled") return "failed";
  // after a declined card Stripe asks for another one; before the first it asks the same without an error
  if (intent.status === "requires_payment_method" && intent.last_payment_error !== null) return "failed";
  return "processing";
}

function toPayment(intent: Stripe.PaymentIntent): CardPayment {
  return {
    intentId: intent.id,
    outcome: outcomeOf(intent),
    receivedMinor: intent.amount_received,
    currency: intent.currency.toUpperCase(),
  };
}

/** The card port over the Stripe SDK. The address comes from the settings; absent, it is Stripe's own. */
export function stripeCards(
  settings: Settings["cards"],
  onFailure: (error: unknown) => void = () => undefined,
): Cards {
  const address = settings.apiUrl === undefined ? null : new URL(settings.apiUrl);
  const stripe = new Stripe(settings.secretKey, {
    ...(address === null
      ? {}
      : {
          host: address.hostname,
          port: address.port === "" ? (address.protocol === "http:" ? 80 : 443) : Number(address.port),
          protocol: address.protocol === "http:" ? ("http" as const) : ("https" as const),
        }),
    maxNetworkRetries: 2,
    timeout: 15_000,
    telemetry: false,
  });

  return {
    async createIntent(order) {
      try {
        const intent = await stripe.paymentIntents.create(
          {
            amount: order.minor,
            currency: order.currency.toLowerCase(),
            description: order.description,
            metadata: { ...order.metadata },
            // cards only: wallets ride on cards, and nothing else settles at once
            allowed_payment_method_types: ["card"],
          },
          { idempotencyKey: order.idempotencyKey },
        );
        if (intent.client_secret === null) return fail("cards_unavailable");
        return succeed({ intentId: intent.id, clientSecret: intent.client_secret });
      } catch (error) {
        onFailure(error);
        return fail("cards_unavailable");
      }
    },
    async retrieve(intentId) {
      try {
        return succeed(toPayment(await stripe.paymentIntents.retrieve(intentId)));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) {
          return fail("payment_not_found");
        }
        onFailure(error);
        return fail("cards_unavailable");
      }
    },
    readEvent(rawBody, signature) {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(
          rawBody,
          signature ?? "",
          settings.webhookSecret,
          signatureToleranceSeconds,
        );
      } catch {
        return fail("signature_invalid");
      }
      if (
        event.type === "payment_intent.succeeded" ||
        event.type === "payment_intent.payment_failed" ||
        event.type === "payment_intent.processing" ||
        event.type === "payment_intent.canceled"
      ) {
        return succeed({ eventId: event.id, payment: toPayment(event.data.object) });
      }
      return succeed({ eventId: event.id, payment: null });
    },
  };
}
