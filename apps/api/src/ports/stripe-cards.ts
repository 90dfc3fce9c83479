import { fail, succeed } from "@parlour/contract/result";
import { Stripe } from "stripe";
import type { StripeSettings } from "../plugins/card-settings.ts";
import type { CardFraudWarning, CardNews, Cards } from "./cards.ts";
import {
  disputeOf,
  factEvents,
  factOf,
  fraudWarningOf,
  paymentOf,
  refundIdKey,
  refundOf,
} from "./stripe-facts.ts";

/** Signed events older than this are refused, so that a recorded one can't be replayed later. */
const signatureToleranceSeconds = 300;

/** Objects per page of a list: Stripe's maximum. */
const pageSize = 100;

export interface StripeCardsOptions {
  /** Called for every failed call. */
  readonly onFailure?: (error: unknown) => void;
  /**
   * The time limit for a call in milliseconds; by default 6,000, so that all attempts together end before a
   * page gives up.
   */
  readonly timeoutMs?: number;
  /** Retries of a call without a response; 2 by default. */
  readonly retries?: number;
  /** The clock that decides whether an event's signature is too old; the machine's by default. */
  readonly now?: () => Date;
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404;
}

/** Whether the request itself was refused, not a temporary state (409: a key in use, 429: too many). */
function isFinalRefusal(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeError &&
    error.statusCode !== undefined &&
    [400, 402, 404].includes(error.statusCode)
  );
}

function clientOf(settings: StripeSettings, options: StripeCardsOptions): Stripe {
  const address = settings.apiUrl === undefined ? null : new URL(settings.apiUrl);
  return new Stripe(settings.secretKey, {
    ...(address === null
      ? {}
      : {
          host: address.hostname,
          port: address.port === "" ? (address.protocol === "http:" ? 80 : 443) : Number(address.port),
          protocol: address.protocol === "http:" ? ("http" as const) : ("https" as const),
        }),
    maxNetworkRetries: options.retries ?? 2,
    timeout: options.timeoutMs ?? 6_000,
    telemetry: false,
  });
}

/** Reads a payment intent. Throws if the response is not one, for example an empty object from a proxy. */
function intentOf(intent: Stripe.PaymentIntent, asked?: string): Stripe.PaymentIntent {
  const fields: { readonly id?: unknown; readonly status?: unknown } = intent;
  if (typeof fields.id !== "string" || typeof fields.status !== "string") {
    throw new TypeError("the card provider's response is not a payment intent");
  }
  if (asked !== undefined && fields.id !== asked) {
    throw new TypeError("the card provider's response is for another payment intent");
  }
  return intent;
}

/** The card port over the Stripe SDK. The address comes from the settings; absent, it is Stripe's own. */
export function stripeCards(settings: StripeSettings, options: StripeCardsOptions = {}): Cards {
  const stripe = clientOf(settings, options);
  const { onFailure = () => undefined, now = () => new Date() } = options;

  function unavailable(error: unknown): ReturnType<typeof fail<"cards_unavailable">> {
    onFailure(error);
    return fail("cards_unavailable");
  }

  return {
    names: ["stripe"],
    owns: (intentId) => intentId.startsWith("pi_"),
    providersFor: () => ["stripe"],
    signatureHeader: () => "stripe-signature",
    async createIntent(order) {
      try {
        const created = await stripe.paymentIntents.create(
          {
            amount: order.minor,
            currency: order.currency.toLowerCase(),
            description: order.description,
            metadata: { ...order.metadata },
            // cards only: wallets use cards, and no other method settles at once
            allowed_payment_method_types: ["card"],
          },
          { idempotencyKey: order.idempotencyKey },
        );
        const intent = intentOf(created);
        if (typeof intent.client_secret !== "string") return fail("cards_unavailable");
        return succeed({ kind: "embedded", intentId: intent.id, clientSecret: intent.client_secret });
      } catch (error) {
        if (!isFinalRefusal(error)) return unavailable(error);
        onFailure(error);
        return fail("intent_refused");
      }
    },
    async openIntent(intentId) {
      try {
        const intent = intentOf(await stripe.paymentIntents.retrieve(intentId), intentId);
        const payable = ["requires_payment_method", "requires_confirmation", "requires_action"];
        if (!payable.includes(intent.status) || intent.client_secret === null) return succeed(null);
        return succeed({ kind: "embedded", intentId: intent.id, clientSecret: intent.client_secret });
      } catch (error) {
        return isMissing(error) ? fail("payment_not_found") : unavailable(error);
      }
    },
    async retrieve(intentId) {
      try {
        const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ["latest_charge"] });
        return succeed(paymentOf(intentOf(intent, intentId)));
      } catch (error) {
        return isMissing(error) ? fail("payment_not_found") : unavailable(error);
      }
    },
    async cancelIntent(intentId) {
      try {
        const intent = await stripe.paymentIntents.cancel(intentId, { cancellation_reason: "abandoned" });
        return succeed(paymentOf(intentOf(intent, intentId)));
      } catch (error) {
        if (isMissing(error)) return fail("payment_not_found");
        return isFinalRefusal(error) ? fail("not_cancellable") : unavailable(error);
      }
    },
    async refund({ intentId, minor, refundId }) {
      try {
        const refund = refundOf(
          await stripe.refunds.create(
            {
              payment_intent: intentId,
              amount: minor,
              reason: "requested_by_customer",
              metadata: { [refundIdKey]: refundId },
            },
            { idempotencyKey: refundId },
          ),
        );
        // without its payment the response is unusable; the refund's state is asked for again
        return refund === null || refund.intentId !== intentId ? fail("cards_unavailable") : succeed(refund);
      } catch (error) {
        if (!isFinalRefusal(error)) return unavailable(error);
        onFailure(error);
        return fail("refund_refused");
      }
    },
    async moneyBack(intentId) {
      try {
        const [refunds, disputes] = await Promise.all([
          stripe.refunds.list({ payment_intent: intentId, limit: pageSize }),
          stripe.disputes.list({ payment_intent: intentId, limit: pageSize }),
        ]);
        return succeed({
          refunds: refunds.data.map(refundOf).filter((refund) => refund !== null),
          disputes: disputes.data.map(disputeOf).filter((dispute) => dispute !== null),
        });
      } catch (error) {
        return unavailable(error);
      }
    },
    readEvent(rawBody, signature) {
      try {
        const event = stripe.webhooks.constructEvent(
          rawBody,
          signature ?? "",
          settings.webhookSecret,
          signatureToleranceSeconds,
          undefined,
          now().getTime(),
        );
        return succeed({ eventId: event.id, fact: factOf(event) });
      } catch {
        return fail("signature_invalid");
      }
    },
    async eventsSince(since) {
      try {
        const news: CardNews[] = [];
        const events = stripe.events.list({
          types: [...factEvents],
          created: { gte: Math.floor(since.getTime() / 1000) },
          limit: pageSize,
        });
        for await (const event of events) {
          news.push({ eventId: event.id, fact: factOf(event) });
        }
        return succeed(news.toReversed());
      } catch (error) {
        return unavailable(error);
      }
    },
    async fraudWarningsSince(since) {
      try {
        const found: CardFraudWarning[] = [];
        const warnings = stripe.radar.earlyFraudWarnings.list({
          created: { gte: Math.floor(since.getTime() / 1000) },
          limit: pageSize,
        });
        for await (const warning of warnings) {
          const told = fraudWarningOf(warning);
          if (told !== null) found.push(told);
        }
        return succeed(found.toReversed());
      } catch (error) {
        return unavailable(error);
      }
    },
  };
}
