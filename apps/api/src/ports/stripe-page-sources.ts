import type { CardPageSources } from "./cards.ts";

/** Where Stripe's form comes from, for the policy of pages. */
export const stripePageSources: CardPageSources = {
  scripts: ["https://js.stripe.com"],
  frames: ["https://js.stripe.com", "https://hooks.stripe.com"],
  calls: ["https://api.stripe.com"],
};
