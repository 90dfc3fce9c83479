import { html } from "../pages/html.ts";
import { renderPage } from "../pages/page.ts";
import { moneyText } from "./card-pages.ts";
import type { PaymentIntentObject } from "./stripe-objects.ts";

/** The page of the sandbox's bank, where a customer approves a payment (3-D Secure). */
export function authenticationPage(intent: PaymentIntentObject): string {
  const waiting = intent.status === "requires_action";
  return renderPage({
    name: "none",
    title: "3-D Secure",
    lead: "This is where a customer's bank would ask for a code or a fingerprint.",
    live: html`<div class="card narrow">
      <strong>Sandbox bank</strong>
      <p class="amount">${moneyText(intent.amount, intent.currency)}</p>
      <p class="body">${intent.description ?? ""}</p>
      ${
        waiting
          ? html`<form class="actions" method="post">
              <button class="main" name="outcome" value="complete">Complete</button>
              <button name="outcome" value="fail">Fail</button>
            </form>`
          : html`<p>This payment does not wait for an answer any more.</p>`
      }
    </div>`,
  });
}

/** Returns the address to return a customer to, with Stripe's parameters. */
export function returnAddress(returnUrl: string, intent: PaymentIntentObject): string {
  const url = new URL(returnUrl);
  url.searchParams.set("payment_intent", intent.id);
  url.searchParams.set("payment_intent_client_secret", intent.client_secret);
  url.searchParams.set("redirect_status", intent.status === "succeeded" ? "succeeded" : "failed");
  return url.href;
}
