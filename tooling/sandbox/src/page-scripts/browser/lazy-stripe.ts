import { stripeRelease } from "../../cards/browser/stripe-release.ts";
import { loadScript } from "./load-script.ts";

type CreateStripe = (publishableKey: string) => unknown;

/**
 * Defines a `window.Stripe` that loads the stand-in when it is called. It returns a promise, which
 * `loadStripe` of @stripe/stripe-js passes on; the real Stripe.js returns the object itself.
 */
export function defineLazyStripe(): void {
  // The page's types have no `Stripe` of this form.
  const page = window as unknown as { Stripe?: CreateStripe };
  const lazy: CreateStripe = async (publishableKey) => {
    await loadScript("/stripe/v3/stripe.js");
    const { Stripe: create } = page;
    if (create === undefined || create === lazy) throw new Error("stripe.js defines no window.Stripe.");
    return create(publishableKey);
  };
  page.Stripe = Object.assign(lazy, { version: stripeRelease });
}
