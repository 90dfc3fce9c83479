import type { BrowserError, BrowserPaymentIntent, Outcome } from "../frame-messages.ts";
import { Elements, type ElementsOptions } from "./elements.ts";
import { stripeRelease } from "./stripe-release.ts";

/**
 * Defines `window.Stripe` with the part of Stripe.js for payments by Payment Element, so that
 * @stripe/stripe-js finds it and never loads the real one (docs.stripe.com/js).
 */

const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript : null;
const { origin } = new URL(script?.src ?? location.href);

interface ConfirmOptions {
  readonly elements?: Elements;
  readonly clientSecret?: string;
  readonly confirmParams?: { readonly return_url?: string };
  readonly redirect?: "always" | "if_required";
}

/** The page is being left: as in Stripe.js, the promise never resolves. */
function leaveFor(address: string): Promise<never> {
  location.assign(address);
  return new Promise(() => undefined);
}

function returnAddress(returnUrl: string, intent: BrowserPaymentIntent): string {
  const url = new URL(returnUrl);
  url.searchParams.set("payment_intent", intent.id);
  url.searchParams.set("payment_intent_client_secret", intent.client_secret);
  url.searchParams.set("redirect_status", intent.status === "succeeded" ? "succeeded" : "failed");
  return url.href;
}

async function confirmPayment(options: ConfirmOptions): Promise<Outcome> {
  const { elements, confirmParams, redirect = "always" } = options;
  const returnUrl = confirmParams?.return_url ?? null;
  if (elements === undefined) throw new Error("Please pass elements to stripe.confirmPayment.");
  if (redirect === "always" && returnUrl === null) {
    throw new Error("stripe.confirmPayment(): expected confirmParams.return_url to be a string.");
  }
  if (returnUrl !== null && !URL.canParse(returnUrl)) {
    return {
      error: {
        type: "invalid_request_error",
        code: "url_invalid",
        param: "return_url",
        message: `Invalid URL: ${returnUrl}. URLs must begin with http or https.`,
      },
    };
  }
  const submitted = await elements.paymentOutcome({ type: "submit" });
  if (submitted.error !== undefined) return submitted;
  const outcome = await elements.paymentOutcome({ type: "confirm", returnUrl });
  if (outcome.error !== undefined || outcome.paymentIntent === undefined) return outcome;
  const next = outcome.paymentIntent.next_action?.redirect_to_url;
  if (next !== undefined) return leaveFor(next.url);
  if (redirect === "always" && returnUrl !== null)
    return leaveFor(returnAddress(returnUrl, outcome.paymentIntent));
  return outcome;
}

async function retrievePaymentIntent(publishableKey: string, clientSecret: string): Promise<Outcome> {
  const id = clientSecret.split("_secret_")[0] ?? "";
  const url = new URL(`/v1/payment_intents/${encodeURIComponent(id)}`, origin);
  url.searchParams.set("key", publishableKey);
  url.searchParams.set("client_secret", clientSecret);
  try {
    const response = await fetch(url);
    const body = (await response.json()) as BrowserPaymentIntent & { error?: BrowserError };
    return body.error === undefined ? { paymentIntent: body } : { error: body.error };
  } catch {
    return {
      error: {
        type: "api_connection_error",
        message:
          "We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.",
      },
    };
  }
}

function createStripe(publishableKey: string): object {
  if (typeof publishableKey !== "string" || publishableKey === "") {
    throw new Error("Please call Stripe() with your publishable key. You used an empty string.");
  }
  if (publishableKey.startsWith("sk_")) {
    throw new Error(
      "You should not use your secret key with Stripe.js. Please pass a publishable key instead.",
    );
  }
  const onlyPaymentElement = (call: string) => async (): Promise<never> => {
    throw new Error(`The sandbox has no stripe.${call}: it takes payments by Payment Element.`);
  };
  return {
    elements: (options: ElementsOptions = {}) => new Elements(publishableKey, options, origin),
    confirmPayment,
    retrievePaymentIntent: (clientSecret: string) => retrievePaymentIntent(publishableKey, clientSecret),
    async handleNextAction({ clientSecret }: { readonly clientSecret: string }) {
      const outcome = await retrievePaymentIntent(publishableKey, clientSecret);
      const next =
        outcome.error === undefined ? outcome.paymentIntent?.next_action?.redirect_to_url : undefined;
      return next === undefined ? outcome : leaveFor(next.url);
    },
    createToken: onlyPaymentElement("createToken"),
    createPaymentMethod: onlyPaymentElement("createPaymentMethod"),
    confirmCardPayment: onlyPaymentElement("confirmCardPayment"),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  };
}

Object.assign(window, { Stripe: Object.assign(createStripe, { version: stripeRelease }) });
