import { listResponse } from "./list-response.ts";
import { refundCharge } from "./refunds.ts";
import { invalidRequest, noSuch } from "./stripe-error.ts";
import { StripeParams } from "./stripe-params.ts";
import type { StripeCall, StripeCallDefinition } from "./stripe-call.ts";

const paging = ["limit", "starting_after", "ending_before", "created"];

/** Calls about charges, refunds, disputes, early fraud warnings and events. */
export const moneyBackCalls: readonly StripeCallDefinition[] = [
  server("POST", "/v1/refunds", createRefund),
  server("GET", "/v1/refunds", ({ store, fields }) =>
    listOf(Object.values(store.state.refunds), fields, "/v1/refunds"),
  ),
  server("GET", "/v1/refunds/:id", ({ store, params }) => kept(store.state.refunds, "refund", params)),
  server("GET", "/v1/charges/:id", ({ store, params }) => kept(store.state.charges, "charge", params)),
  server("GET", "/v1/disputes", ({ store, fields }) =>
    listOf(Object.values(store.state.disputes), fields, "/v1/disputes"),
  ),
  server("GET", "/v1/disputes/:id", ({ store, params }) => kept(store.state.disputes, "dispute", params)),
  server("GET", "/v1/radar/early_fraud_warnings", ({ store, fields }) =>
    listOf(Object.values(store.state.fraudWarnings), fields, "/v1/radar/early_fraud_warnings"),
  ),
  server("GET", "/v1/radar/early_fraud_warnings/:id", ({ store, params }) =>
    kept(store.state.fraudWarnings, "early_fraud_warning", params),
  ),
  server("GET", "/v1/payment_methods/:id", ({ store, params }) =>
    kept(store.state.methods, "payment_method", params),
  ),
  server("GET", "/v1/events", listEvents),
  server("GET", "/v1/events/:id", ({ store, params }) => {
    const stored = store.state.events.find(({ event }) => event.id === params["id"]);
    if (stored === undefined) throw noSuch("event", params["id"] ?? "");
    return stored.event;
  }),
];

function server(
  method: "GET" | "POST",
  path: string,
  run: (call: StripeCall) => object,
): StripeCallDefinition {
  return { method, path, fromBrowsers: false, run };
}

function kept<Kept extends object>(
  objects: Readonly<Record<string, Kept>>,
  kind: string,
  params: Readonly<Record<string, string>>,
): Kept {
  const id = params["id"] ?? "";
  const object = Object.hasOwn(objects, id) ? objects[id] : undefined;
  if (object === undefined) throw noSuch(kind, id);
  return object;
}

function createRefund(call: StripeCall): object {
  const { store } = call;
  const params = new StripeParams(call.fields, ["charge", "payment_intent", "amount", "reason", "metadata"]);
  const intentId = params.text("payment_intent");
  const chargeId = intentId === null ? params.text("charge") : store.intent(intentId).latest_charge;
  if (chargeId === null) {
    throw intentId === null
      ? invalidRequest(
          "One of the following params should be provided for this request: payment_intent or charge.",
        )
      : invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
  }
  const wanted = {
    amount: params.integer("amount"),
    reason: params.text("reason"),
    metadata: params.metadata(),
  };
  return refundCharge(store, store.charge(chargeId), wanted, call.cause);
}

/** Lists refunds, disputes or warnings: all, or those of one charge or payment. */
function listOf(
  objects: readonly {
    readonly id: string;
    readonly created: number;
    readonly charge: string;
    readonly payment_intent: string;
  }[],
  fields: StripeCall["fields"],
  url: string,
): object {
  const params = new StripeParams(fields, [...paging, "charge", "payment_intent"]);
  const [charge, intent] = [params.text("charge"), params.text("payment_intent")];
  const matching = objects.filter(
    (each) =>
      (charge === null || each.charge === charge) && (intent === null || each.payment_intent === intent),
  );
  return listResponse(matching, params, url);
}

function listEvents({ store, fields }: StripeCall): object {
  const params = new StripeParams(fields, [...paging, "type", "types"]);
  const [type, types] = [params.text("type"), params.list("types")];
  const events = store.state.events
    .map(({ event }) => event)
    .filter(
      (event) => (type === null || event.type === type) && (types.length === 0 || types.includes(event.type)),
    );
  return listResponse(events, params, "/v1/events");
}
