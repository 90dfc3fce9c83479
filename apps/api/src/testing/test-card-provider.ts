import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Stripe } from "stripe";
import { respondToCall } from "./test-card-calls.ts";
import {
  addRefund,
  addWarning,
  chargeOf,
  endWarnings,
  keepEvent,
  losesResponse,
  type ProvidedDispute,
  type ProvidedEvent,
  type ProvidedIntent,
  type ProvidedRefund,
  type ProvidedWarning,
  type ProviderMood,
  type ProviderState,
  type RefundMood,
} from "./test-card-state.ts";

export type { ProvidedIntent } from "./test-card-state.ts";

/** A signed webhook: its bytes and its header. */
export interface SignedEvent {
  readonly body: string;
  readonly signature: string;
}

export interface TestCardProvider {
  /** For STRIPE_API_URL. */
  readonly url: string;
  readonly intents: ReadonlyMap<string, ProvidedIntent>;
  readonly refunds: ReadonlyMap<string, ProvidedRefund>;
  /** Its own list of events, oldest first. */
  readonly events: readonly ProvidedEvent[];
  /** Methods and paths of all calls. */
  readonly calls: readonly string[];
  mood: ProviderMood;
  refundMood: RefundMood;
  /** Acts as the customer's browser and bank. */
  pay(intentId: string, change?: Partial<ProvidedIntent>): void;
  decline(intentId: string): void;
  /** Makes a refund in the provider's own console. */
  refund(intentId: string, amount: number, status?: string): ProvidedRefund;
  /** Changes a refund's status after its creation, for example to `failed`. */
  changeRefund(refundId: string, status: string): ProvidedRefund;
  dispute(intentId: string, amount?: number): ProvidedDispute;
  /** Reports a payment as fraud, as its cardholder's bank does. */
  warn(intentId: string, fraudType?: string): ProvidedWarning;
  /** Empties its list of events, as if they were too old. */
  forgetEvents(): void;
  closeDispute(disputeId: string, status: "won" | "lost"): ProvidedDispute;
  /** Returns a signed webhook of the payment (or of its charge) in its current state. */
  event(
    type: string,
    intentId: string,
    options?: { readonly secret?: string; readonly ageSeconds?: number },
  ): SignedEvent;
  /** Returns a signed webhook about a refund or dispute in its current state. */
  eventOf(type: string, object: object, options?: { readonly ageSeconds?: number }): SignedEvent;
  close(): Promise<void>;
}

/** Returns a succeeded payment that was started elsewhere. */
function foreign(id: string): object {
  return {
    id,
    amount: 500,
    amount_received: 500,
    currency: "gbp",
    status: "succeeded",
    last_payment_error: null,
    latest_charge: null,
  };
}

function found<Kept>(kept: ReadonlyMap<string, Kept>, id: string): Kept {
  const object = kept.get(id);
  if (object === undefined) throw new Error(`the provider has no ${id}`);
  return object;
}

function startServer(state: ProviderState) {
  return createServer((request, response) => {
    let text = "";
    request.on("data", (part: Buffer) => {
      text += part.toString();
    });
    request.on("end", () => {
      const url = new URL(request.url ?? "", "http://provider");
      state.calls.push(`${request.method} ${url.pathname}`);
      // a call without a response ends when its caller gives up
      if (state.mood === "silent") return;
      const result =
        state.mood === "down"
          ? { status: 500, body: { error: { type: "api_error", message: "down" } } }
          : respondToCall(state, {
              method: request.method ?? "",
              url,
              form: new URLSearchParams(text),
              idempotencyKey: String(request.headers["idempotency-key"]),
            });
      if (state.mood === "empty") response.writeHead(200, { "content-type": "application/json" }).end("{}");
      else if (losesResponse(state.mood, request.method))
        response.writeHead(502, { "content-type": "text/plain" }).end("lost");
      else {
        response
          .writeHead(result.status, { "content-type": "application/json" })
          .end(JSON.stringify(result.body));
      }
    });
  });
}

/**
 * Starts a small imitation of the card provider's API on its own port, for the real SDK. `now` is its clock;
 * absent, the machine's.
 */
export async function startCardProvider(
  webhookSecret: string,
  now: () => Date = () => new Date(),
): Promise<TestCardProvider> {
  const state: ProviderState = {
    intents: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    warnings: new Map(),
    events: [],
    responses: new Map(),
    mood: "well",
    refundMood: "succeeded",
    calls: [],
    seconds: () => Math.floor(now().getTime() / 1000),
  };
  const signer = new Stripe("sk_test_signer");
  let told = 0;

  function signed(type: string, object: object, secret = webhookSecret, ageSeconds = 0): SignedEvent {
    told += 1;
    const body = JSON.stringify({ id: `evt_told${told}`, object: "event", type, data: { object } });
    const signature = signer.webhooks.generateTestHeaderString({
      payload: body,
      secret,
      timestamp: Math.floor(Date.now() / 1000) - ageSeconds,
    });
    return { body, signature };
  }

  const server = startServer(state);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    intents: state.intents,
    refunds: state.refunds,
    events: state.events,
    calls: state.calls,
    get mood() {
      return state.mood;
    },
    set mood(mood) {
      state.mood = mood;
    },
    get refundMood() {
      return state.refundMood;
    },
    set refundMood(mood) {
      state.refundMood = mood;
    },
    pay(intentId, change = {}) {
      const intent = found(state.intents, intentId);
      Object.assign(intent, {
        status: "succeeded",
        amount_received: intent.amount,
        last_payment_error: null,
        latest_charge: `ch_${intentId}`,
        ...change,
      });
      keepEvent(state, "payment_intent.succeeded", { object: "payment_intent", ...intent });
    },
    decline(intentId) {
      const intent = found(state.intents, intentId);
      Object.assign(intent, {
        status: "requires_payment_method",
        last_payment_error: { code: "card_declined" },
        latest_charge: `ch_${crypto.randomUUID()}`,
      });
      keepEvent(state, "payment_intent.payment_failed", { object: "payment_intent", ...intent });
    },
    refund: (intentId, amount, status = "succeeded") => addRefund(state, intentId, amount, status),
    changeRefund(refundId, status) {
      const refund = found(state.refunds, refundId);
      refund.status = status;
      keepEvent(state, status === "failed" ? "refund.failed" : "refund.updated", refund);
      endWarnings(state, refund.payment_intent);
      return refund;
    },
    dispute(intentId, amount = found(state.intents, intentId).amount_received) {
      const dispute: ProvidedDispute = {
        id: `du_${state.disputes.size + 1}`,
        object: "dispute",
        amount,
        charge: `ch_${intentId}`,
        created: state.seconds(),
        payment_intent: intentId,
        reason: "fraudulent",
        status: "needs_response",
      };
      state.disputes.set(dispute.id, dispute);
      keepEvent(state, "charge.dispute.created", dispute);
      endWarnings(state, intentId);
      return dispute;
    },
    warn: (intentId, fraudType = "unauthorized_use_of_card") => addWarning(state, intentId, fraudType),
    forgetEvents() {
      state.events.length = 0;
    },
    closeDispute(disputeId, status) {
      const dispute = found(state.disputes, disputeId);
      dispute.status = status;
      keepEvent(state, "charge.dispute.closed", dispute);
      return dispute;
    },
    event(type, intentId, { secret = webhookSecret, ageSeconds = 0 } = {}) {
      const object = type.startsWith("charge.")
        ? chargeOf(state, intentId)
        : { object: "payment_intent", ...(state.intents.get(intentId) ?? foreign(intentId)) };
      return signed(type, object, secret, ageSeconds);
    },
    eventOf: (type, object, { ageSeconds = 0 } = {}) => signed(type, object, webhookSecret, ageSeconds),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
