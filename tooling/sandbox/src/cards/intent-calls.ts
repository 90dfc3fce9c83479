import { isFields, textField } from "../form-fields.ts";
import type { CardInput } from "./card-details.ts";
import { listResponse } from "./list-response.ts";
import { cancelIntent, confirmIntent, createIntent } from "./payment-intents.ts";
import { invalidRequest, noSuch, StripeFailure } from "./stripe-error.ts";
import type { PaymentIntentObject } from "./stripe-objects.ts";
import { StripeParams } from "./stripe-params.ts";
import type { StripeCall, StripeCallDefinition } from "./stripe-call.ts";
import { cardDigits } from "./test-cards.ts";

/** Stripe's smallest amounts, in minor units. */
const leastAmounts: Readonly<Record<string, number>> = { gbp: 30, aud: 50, eur: 50, usd: 50 };
const mostAmount = 99_999_999;

const updatable = [
  "amount",
  "currency",
  "description",
  "metadata",
  "receipt_email",
  "statement_descriptor_suffix",
];
const creatable = [
  ...updatable,
  "automatic_payment_methods",
  "allowed_payment_method_types",
  "payment_method_types",
  "allowed_payment_method_types",
  "capture_method",
  "confirm",
  "payment_method",
  "return_url",
  "off_session",
  "setup_future_usage",
];
const confirmableWith = [
  "client_secret",
  "payment_method",
  "payment_method_data",
  "return_url",
  "use_stripe_sdk",
  "expected_payment_method_type",
  "off_session",
  "receipt_email",
];

/** Calls about payment intents. */
export const intentCalls: readonly StripeCallDefinition[] = [
  { method: "POST", path: "/v1/payment_intents", fromBrowsers: false, run: create },
  { method: "GET", path: "/v1/payment_intents", fromBrowsers: false, run: list },
  { method: "GET", path: "/v1/payment_intents/:id", fromBrowsers: true, run: retrieve },
  { method: "POST", path: "/v1/payment_intents/:id", fromBrowsers: false, run: update },
  { method: "POST", path: "/v1/payment_intents/:id/confirm", fromBrowsers: true, run: confirm },
  { method: "POST", path: "/v1/payment_intents/:id/cancel", fromBrowsers: false, run: cancel },
];

function create(call: StripeCall): PaymentIntentObject {
  const params = new StripeParams(call.fields, creatable);
  const automatic = params.group("automatic_payment_methods");
  const intent = createIntent(
    call.store,
    {
      ...moneyOf(params.needed("amount"), params.needed("currency"), params),
      description: params.text("description"),
      metadata: params.metadata(),
      receiptEmail: params.text("receipt_email"),
      statementDescriptorSuffix: params.text("statement_descriptor_suffix"),
      automatic:
        textField(automatic, "enabled") === "true"
          ? { enabled: true, allow_redirects: textField(automatic, "allow_redirects") ?? "always" }
          : null,
    },
    call.cause,
  );
  if (params.flag("confirm") !== true) return intent;
  return confirmWith(call, intent, params.needed("payment_method"), params.url("return_url"));
}

function moneyOf(
  amountText: string,
  currencyText: string,
  params: StripeParams,
): { amount: number; currency: string } {
  const amount = params.integer("amount") ?? Number(amountText);
  const currency = currencyText.toLowerCase();
  const least = leastAmounts[currency];
  if (least === undefined) {
    throw invalidRequest(
      `Invalid currency: ${currency}. Stripe currently supports these currencies: ${Object.keys(leastAmounts).join(", ")}`,
      { param: "currency" },
    );
  }
  if (amount < 1) {
    throw invalidRequest("This value must be greater than or equal to 1.", {
      code: "parameter_invalid_integer",
      param: "amount",
    });
  }
  if (amount < least) {
    throw invalidRequest(`Amount must be at least ${(least / 100).toFixed(2)} ${currency}`, {
      code: "amount_too_small",
      param: "amount",
    });
  }
  if (amount > mostAmount) {
    throw invalidRequest(`Amount must be no more than 999,999.99 ${currency}`, {
      code: "amount_too_large",
      param: "amount",
    });
  }
  return { amount, currency };
}

function list(call: StripeCall): object {
  const params = new StripeParams(call.fields, [
    "limit",
    "starting_after",
    "ending_before",
    "created",
    "customer",
  ]);
  return listResponse(Object.values(call.store.state.intents), params, "/v1/payment_intents");
}

function retrieve(call: StripeCall): object {
  const params = new StripeParams(call.fields, ["client_secret"]);
  return visible(call, intentOf(call, params.text("client_secret")));
}

function update(call: StripeCall): PaymentIntentObject {
  const params = new StripeParams(call.fields, updatable);
  const intent = intentOf(call, null);
  if (intent.status === "succeeded" || intent.status === "canceled") {
    throw invalidRequest(
      `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}.`,
      { code: "payment_intent_unexpected_state" },
    );
  }
  const amount = params.integer("amount");
  if (amount !== null)
    Object.assign(intent, moneyOf(String(amount), params.text("currency") ?? intent.currency, params));
  intent.description = params.text("description") ?? intent.description;
  intent.metadata = { ...intent.metadata, ...params.metadata() };
  return intent;
}

function confirm(call: StripeCall): object {
  const params = new StripeParams(call.fields, confirmableWith);
  const intent = intentOf(call, params.text("client_secret"));
  const data = params.group("payment_method_data");
  const returnUrl = params.url("return_url");
  if (data === null) {
    return visible(call, confirmWith(call, intent, params.needed("payment_method"), returnUrl));
  }
  return visible(call, confirmCard(call, intent, cardOfData(data), returnUrl));
}

function cancel(call: StripeCall): PaymentIntentObject {
  const params = new StripeParams(call.fields, ["cancellation_reason"]);
  return cancelIntent(call.store, intentOf(call, null), params.text("cancellation_reason"), call.cause);
}

/** Finds the payment of a call. A browser must send its client secret. */
function intentOf(call: StripeCall, clientSecret: string | null): PaymentIntentObject {
  const id = call.params["id"] ?? "";
  const intent = call.store.intent(id);
  if (call.access === "secret") return intent;
  if (clientSecret === null)
    throw invalidRequest("Missing required param: client_secret.", {
      code: "parameter_missing",
      param: "client_secret",
    });
  if (clientSecret !== intent.client_secret) throw noSuch("payment_intent", id, "intent");
  return intent;
}

const privateFields = [
  "metadata",
  "customer",
  "latest_charge",
  "amount_received",
  "amount_capturable",
  "statement_descriptor_suffix",
];

/** Returns the part of a payment that the caller may see; browsers see less than servers. */
function visible(call: StripeCall, intent: PaymentIntentObject): object {
  if (call.access === "secret") return intent;
  return Object.fromEntries(Object.entries(intent).filter(([name]) => !privateFields.includes(name)));
}

function confirmWith(
  call: StripeCall,
  intent: PaymentIntentObject,
  method: string,
  returnUrl: string | null,
): PaymentIntentObject {
  const number = cardDigits(method);
  if (number === method) throw noSuch("PaymentMethod", method, "payment_method");
  return confirmCard(call, intent, testCard(number, call.store.milliseconds()), returnUrl);
}

/** A test card with an expiry in the future. */
export function testCard(number: string, nowMs: number): CardInput {
  const expYear = new Date(nowMs).getUTCFullYear() + 3;
  return { number, expMonth: 12, expYear, cvc: null, country: null, postalCode: null };
}

/** Confirms a payment with a card, as a browser's confirm does. */
export function confirmCard(
  call: Pick<StripeCall, "store" | "account" | "cause">,
  intent: PaymentIntentObject,
  card: CardInput,
  returnUrl: string | null,
): PaymentIntentObject {
  const authenticationUrl = new URL(`/3d-secure/${intent.id}`, call.account.publicOrigin);
  authenticationUrl.searchParams.set("client_secret", intent.client_secret);
  return confirmIntent(
    call.store,
    intent,
    { card, returnUrl, authenticationUrl: authenticationUrl.href },
    call.cause,
  );
}

function cardOfData(data: object): CardInput {
  if (textField(data, "type") !== "card")
    throw invalidRequest("The sandbox takes cards only.", { param: "payment_method_data[type]" });
  const fields: Record<string, unknown> = { ...data };
  const { card } = fields;
  const billing = isFields(fields["billing_details"]) ? fields["billing_details"]["address"] : null;
  const year = Number(textField(card, "exp_year") ?? Number.NaN);
  if (!isFields(card))
    throw new StripeFailure(400, {
      type: "invalid_request_error",
      message: "Missing required param: payment_method_data[card].",
    });
  return {
    number: cardDigits(textField(card, "number") ?? ""),
    expMonth: Number(textField(card, "exp_month") ?? Number.NaN),
    expYear: year < 100 ? 2000 + year : year,
    cvc: textField(card, "cvc"),
    country: textField(billing, "country"),
    postalCode: textField(billing, "postal_code"),
  };
}
