import { appearanceStyle } from "../appearance.ts";
import {
  frameReady,
  type Appearance,
  type BrowserError,
  type BrowserPaymentIntent,
  type FrameInit,
  type FromFrame,
  type Outcome,
  type PaymentOptions,
  type ToFrame,
} from "../frame-messages.ts";
import type { WalletRequest } from "../wallets.ts";
import { bindCardForm } from "./card-form.ts";
import { bindMethods } from "./method-rows.ts";
import { readPaymentOptions } from "./payment-options.ts";

/** Runs in the Payment Element's frame: the card is typed here and never reaches the page around it. */

const countryOfCurrency: Readonly<Record<string, string>> = { gbp: "GB", aud: "AU", eur: "IE", usd: "US" };
const connectionError: BrowserError = {
  type: "api_connection_error",
  message: "We could not reach our payments provider. Please check your connection and try again.",
};

let port: MessagePort | null = null;
let init: FrameInit | null = null;

function tell(message: FromFrame): void {
  port?.postMessage(message);
}

const form = bindCardForm(tellChange);
const methods = bindMethods(tellChange);
/** The payment's amount, once it is loaded. */
let money: Omit<WalletRequest, "wallet"> = { amount: 0, currency: "gbp" };
/** The card from a wallet's sheet, for one confirmation. */
let walletCard: string | null = null;

function tellChange(): void {
  const { empty, complete } = form;
  const change = {
    elementType: "payment",
    empty: methods.wallet === null && empty,
    complete: methods.wallet !== null || complete,
    collapsed: methods.collapsed,
    value: { type: methods.wallet ?? "card" },
  } as const;
  tell({ type: "change", change });
}

function dress(appearance: Appearance): void {
  const style = document.querySelector("#appearance");
  if (style !== null) style.textContent = appearanceStyle(appearance);
}

function apply(options: PaymentOptions): void {
  const read = readPaymentOptions(options);
  for (const icon of document.querySelectorAll(".RadioIcon")) icon.toggleAttribute("hidden", !read.radios);
  methods.offer(read);
  form.hide(read.hidden);
  form.setReadOnly(read.readOnly);
}

/** Calls the API with the rights of the publishable key. */
async function callApi(
  path: string,
  fields: Readonly<Record<string, string>>,
  method: "GET" | "POST",
): Promise<Outcome> {
  const { publishableKey = "", clientSecret = "" } = init ?? {};
  const id = clientSecret.split("_secret_")[0] ?? "";
  const parameters = new URLSearchParams({ key: publishableKey, client_secret: clientSecret, ...fields });
  const url = `/v1/payment_intents/${encodeURIComponent(id)}${path}`;
  try {
    const response = await (method === "GET"
      ? fetch(`${url}?${parameters}`)
      : fetch(url, { method: "POST", body: parameters }));
    const body = (await response.json()) as BrowserPaymentIntent & { error?: BrowserError };
    return body.error === undefined ? { paymentIntent: body } : { error: body.error };
  } catch {
    return { error: connectionError };
  }
}

async function load(first: FrameInit): Promise<void> {
  tell({ type: "loaderstart" });
  dress(first.appearance);
  apply(first.options);
  methods.begin(readPaymentOptions(first.options));
  const outcome = await callApi("", {}, "GET");
  if (outcome.error !== undefined) return tell({ type: "loaderror", error: outcome.error });
  const { amount, currency } = outcome.paymentIntent ?? money;
  money = { amount, currency };
  const { country } = readPaymentOptions(first.options);
  form.setCountry(country ?? countryOfCurrency[outcome.paymentIntent?.currency ?? ""] ?? "GB");
  methods.reveal();
  tell({ type: "ready" });
}

function submit(): Outcome {
  if (methods.collapsed) methods.openCard();
  const { wallet } = methods;
  if (wallet !== null) return walletCard === null ? { wallet: { wallet, ...money } } : {};
  const problem = form.reveal();
  return problem === null ? {} : { error: { type: "validation_error", ...problem } };
}

async function confirm(returnUrl: string | null): Promise<Outcome> {
  const card = walletCard;
  walletCard = null;
  return callApi(
    "/confirm",
    {
      ...(card === null ? form.parameters() : walletParameters(card)),
      use_stripe_sdk: "true",
      ...(returnUrl === null ? {} : { return_url: returnUrl }),
    },
    "POST",
  );
}

/** Returns a wallet's card as parameters of the API. */
function walletParameters(card: string): Readonly<Record<string, string>> {
  const prefix = "payment_method_data";
  return {
    [`${prefix}[type]`]: "card",
    [`${prefix}[card][number]`]: card,
    [`${prefix}[card][exp_month]`]: "12",
    [`${prefix}[card][exp_year]`]: String(new Date().getFullYear() + 3),
  };
}

async function hear(message: ToFrame): Promise<void> {
  switch (message.type) {
    case "appearance":
      return dress(message.appearance);
    case "options":
      return apply(message.options);
    case "focus":
      return form.focus();
    case "blur":
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      return;
    case "clear":
      return form.clear();
    case "collapse":
      methods.collapse();
      return tellChange();
    case "wallet-card":
      walletCard = message.card;
      return;
    case "submit":
      return tell({ type: "outcome", call: message.call, outcome: submit() });
    case "confirm":
      return tell({ type: "outcome", call: message.call, outcome: await confirm(message.returnUrl) });
    default:
      message satisfies never;
  }
}

document.addEventListener("submit", (event) => event.preventDefault());
document.addEventListener("focusin", () => tell({ type: "focus" }));
document.addEventListener("focusout", () => tell({ type: "blur" }));
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") tell({ type: "escape" });
});
new ResizeObserver(() =>
  tell({ type: "height", pixels: Math.ceil(document.body.getBoundingClientRect().height) }),
).observe(document.body);

window.addEventListener("message", (event: MessageEvent<FrameInit>) => {
  const [given] = event.ports;
  if (event.source !== window.parent || event.data.type !== "parlour-cards-init" || given === undefined)
    return;
  init = event.data;
  port = given;
  port.addEventListener("message", (message: MessageEvent<ToFrame>) => {
    hear(message.data).catch((error: unknown) => console.error(error));
  });
  port.start();
  tell({ type: "height", pixels: Math.ceil(document.body.getBoundingClientRect().height) });
  load(event.data).catch(() => tell({ type: "loaderror", error: connectionError }));
});
window.parent.postMessage(frameReady, "*");
