import { addRefund, chargeOf, keepEvent, type ProviderState } from "./test-card-state.ts";

export interface ProviderCall {
  readonly method: string;
  readonly url: URL;
  readonly form: URLSearchParams;
  readonly idempotencyKey: string;
}

export interface ProviderResponse {
  readonly status: number;
  readonly body: object;
}

const ok = (body: object): ProviderResponse => ({ status: 200, body });

function refusal(code: string, message: string, status = 400): ProviderResponse {
  return { status, body: { error: { type: "invalid_request_error", code, message } } };
}

function metadataOf(form: URLSearchParams): { readonly [name: string]: string } {
  const metadata: { [name: string]: string } = {};
  for (const [key, value] of form) {
    const name = /^metadata\[(\w+)\]$/.exec(key)?.[1];
    if (name !== undefined) metadata[name] = value;
  }
  return metadata;
}

function createIntent(state: ProviderState, { form, idempotencyKey }: ProviderCall): ProviderResponse {
  const id = `pi_made${state.intents.size + 1}`;
  const intent = {
    id,
    client_secret: `${id}_secret_x`,
    amount: Number(form.get("amount")),
    amount_received: 0,
    currency: form.get("currency") ?? "",
    status: "requires_payment_method",
    last_payment_error: null,
    metadata: metadataOf(form),
    description: form.get("description") ?? "",
    idempotencyKey,
    latest_charge: null,
  };
  state.intents.set(id, intent);
  return ok({ object: "payment_intent", ...intent });
}

function createRefund(state: ProviderState, { form }: ProviderCall): ProviderResponse {
  const intentId = form.get("payment_intent") ?? "";
  const intent = state.intents.get(intentId);
  if (intent?.status !== "succeeded") return refusal("resource_missing", "nothing to refund", 404);
  const back = [...state.refunds.values()]
    .filter((refund) => refund.payment_intent === intentId && refund.status !== "failed")
    .reduce((sum, refund) => sum + refund.amount, 0);
  const amount = Number(form.get("amount"));
  if (back + amount > intent.amount_received) return refusal("charge_already_refunded", "already refunded");
  if (state.refundMood === "refused") return refusal("charge_disputed", "refused");
  return ok(addRefund(state, intentId, amount, state.refundMood, metadataOf(form)));
}

function list(objects: readonly object[]): ProviderResponse {
  return ok({ object: "list", data: objects, has_more: false, url: "/v1/list" });
}

function listOf(state: ProviderState, { url }: ProviderCall): ProviderResponse {
  const intentId = url.searchParams.get("payment_intent");
  const kept = url.pathname === "/v1/refunds" ? state.refunds : state.disputes;
  return list([...kept.values()].filter((each) => each.payment_intent === intentId).toReversed());
}

/** Returns a page of objects, newest first, as the SDK reads them. */
function pageOf(
  { searchParams, pathname }: URL,
  oldestFirst: readonly { readonly id: string; readonly created: number }[],
): ProviderResponse {
  const since = Number(searchParams.get("created[gte]") ?? 0);
  const matching = oldestFirst.filter(({ created }) => created >= since).toReversed();
  const after = searchParams.get("starting_after");
  const start = after === null ? 0 : matching.findIndex(({ id }) => id === after) + 1;
  const limit = Number(searchParams.get("limit") ?? 10);
  const data = matching.slice(start, start + limit);
  return ok({ object: "list", data, has_more: start + limit < matching.length, url: pathname });
}

function listEvents(state: ProviderState, { url }: ProviderCall): ProviderResponse {
  const { searchParams } = url;
  const types = [...searchParams].filter(([name]) => name.startsWith("types[")).map(([, value]) => value);
  return pageOf(
    url,
    state.events.filter((event) => types.includes(event.type)),
  );
}

function ofIntent(state: ProviderState, call: ProviderCall, id: string, verb: string): ProviderResponse {
  const intent = state.intents.get(id);
  if (intent === undefined) return refusal("resource_missing", "No such intent", 404);
  if (verb === "cancel") {
    if (intent.status === "succeeded" || intent.status === "canceled") {
      return refusal("payment_intent_unexpected_state", "it can't be cancelled");
    }
    intent.status = "canceled";
    keepEvent(state, "payment_intent.canceled", { object: "payment_intent", ...intent });
  }
  const expands = [...call.url.searchParams.values()].includes("latest_charge");
  return ok({
    object: "payment_intent",
    ...intent,
    ...(expands && intent.latest_charge !== null ? { latest_charge: chargeOf(state, id) } : {}),
  });
}

/** Responds to a call as Stripe would, once per idempotency key. */
export function respondToCall(state: ProviderState, call: ProviderCall): ProviderResponse {
  const { method, url } = call;
  const run = (): ProviderResponse => {
    if (method === "POST" && url.pathname === "/v1/payment_intents") return createIntent(state, call);
    if (method === "POST" && url.pathname === "/v1/refunds") return createRefund(state, call);
    if (url.pathname === "/v1/refunds" || url.pathname === "/v1/disputes") return listOf(state, call);
    if (url.pathname === "/v1/events") return listEvents(state, call);
    if (url.pathname === "/v1/radar/early_fraud_warnings") return pageOf(url, [...state.warnings.values()]);
    const [, id = "", verb = ""] = /^\/v1\/payment_intents\/(\w+)(?:\/(\w+))?$/.exec(url.pathname) ?? [];
    return ofIntent(state, call, id, verb);
  };
  // the SDK adds a random key to every POST; only our own keys are repeated
  const kept = method === "POST" ? state.responses.get(call.idempotencyKey) : undefined;
  if (kept !== undefined) return ok(kept);
  const response = run();
  if (method === "POST" && response.status === 200) {
    state.responses.set(call.idempotencyKey, structuredClone(response.body));
  }
  return response;
}
