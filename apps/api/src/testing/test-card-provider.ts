import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Stripe } from "stripe";

/** A payment as the counterpart keeps it, in Stripe's words. */
export interface ProvidedIntent {
  readonly id: string;
  readonly client_secret: string;
  readonly amount: number;
  amount_received: number;
  currency: string;
  status: string;
  last_payment_error: { readonly code: string } | null;
  readonly metadata: { readonly [name: string]: string };
  readonly description: string;
  readonly idempotencyKey: string;
}

export interface TestCardProvider {
  /** For STRIPE_API_URL. */
  readonly url: string;
  readonly intents: ReadonlyMap<string, ProvidedIntent>;
  /** While true, every call answers 500. */
  failing: boolean;
  /** What the customer's browser and bank would do. */
  pay(intentId: string, change?: Partial<ProvidedIntent>): void;
  decline(intentId: string): void;
  /** A signed webhook of the payment as it stands: its bytes and header. */
  event(
    type: string,
    intentId: string,
    options?: { readonly secret?: string; readonly ageSeconds?: number },
  ): { readonly body: string; readonly signature: string };
  close(): Promise<void>;
}

/** A succeeded payment that was started elsewhere. */
function foreign(id: string): object {
  return {
    id,
    amount: 500,
    amount_received: 500,
    currency: "gbp",
    status: "succeeded",
    last_payment_error: null,
  };
}

/** A small counterpart of the card provider's API on a port of its own, for the real SDK to talk to. */
export async function startCardProvider(webhookSecret: string): Promise<TestCardProvider> {
  const intents = new Map<string, ProvidedIntent>();
  const state = { failing: false, events: 0 };
  const signer = new Stripe("sk_test_signer");
  const found = (id: string): ProvidedIntent => {
    const intent = intents.get(id);
    if (intent === undefined) throw new Error(`no intent ${id}`);
    return intent;
  };

  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (part: Buffer) => {
      text += part.toString();
    });
    request.on("end", () => {
      const answer = (status: number, body: object): void => {
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
      };
      const id = /^\/v1\/payment_intents\/(\w+)$/.exec(request.url ?? "")?.[1];
      if (state.failing) {
        answer(500, { error: { type: "api_error", message: "down" } });
      } else if (request.method === "POST" && request.url === "/v1/payment_intents") {
        const form = new URLSearchParams(text);
        const metadata: { [name: string]: string } = {};
        for (const [key, value] of form) {
          const name = /^metadata\[(\w+)\]$/.exec(key)?.[1];
          if (name !== undefined) metadata[name] = value;
        }
        const created: ProvidedIntent = {
          id: `pi_made${intents.size + 1}`,
          client_secret: `pi_made${intents.size + 1}_secret_x`,
          amount: Number(form.get("amount")),
          amount_received: 0,
          currency: form.get("currency") ?? "",
          status: "requires_payment_method",
          last_payment_error: null,
          metadata,
          description: form.get("description") ?? "",
          idempotencyKey: String(request.headers["idempotency-key"]),
        };
        intents.set(created.id, created);
        answer(200, { object: "payment_intent", ...created });
      } else if (request.method === "GET" && id !== undefined && intents.has(id)) {
        answer(200, { object: "payment_intent", ...found(id) });
      } else {
        answer(404, {
          error: { type: "invalid_request_error", code: "resource_missing", message: "No such intent" },
        });
      }
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    intents,
    get failing() {
      return state.failing;
    },
    set failing(failing) {
      state.failing = failing;
    },
    pay(intentId, change = {}) {
      const intent = found(intentId);
      Object.assign(intent, {
        status: "succeeded",
        amount_received: intent.amount,
        last_payment_error: null,
        ...change,
      });
    },
    decline(intentId) {
      Object.assign(found(intentId), {
        status: "requires_payment_method",
        last_payment_error: { code: "card_declined" },
      });
    },
    event(type, intentId, { secret = webhookSecret, ageSeconds = 0 } = {}) {
      state.events += 1;
      const body = JSON.stringify({
        id: `evt_${state.events}`,
        object: "event",
        type,
        data: { object: { object: "payment_intent", ...(intents.get(intentId) ?? foreign(intentId)) } },
      });
      const signature = signer.webhooks.generateTestHeaderString({
        payload: body,
        secret,
        timestamp: Math.floor(Date.now() / 1000) - ageSeconds,
      });
      return { body, signature };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
