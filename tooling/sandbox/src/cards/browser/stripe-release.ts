/** The release of Stripe.js that @stripe/stripe-js in the catalogue expects. */
export const stripeRelease = "endive";
