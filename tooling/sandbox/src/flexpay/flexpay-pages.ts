import { html } from "../pages/html.ts";
import { renderPage } from "../pages/page.ts";

/** FlexPay's order page, on which the customer enters a card. */
export function orderPage(order: {
  readonly description: string;
  readonly price: string;
  readonly problem: string | null;
}): string {
  return renderPage({
    name: "none",
    title: "Order page",
    lead: "This is where the provider would take the card and ask the bank. The site learns the result only.",
    live: html`<div class="card narrow">
      <strong>Sandbox FlexPay</strong>
      <p>${order.description}: ${order.price}</p>
      ${order.problem === null ? null : html`<p class="problem" role="alert">${order.problem}</p>`}
      <form class="fields" method="post">
        <label>Card number<input name="card" inputmode="numeric" value="4242 4242 4242 4242" /></label>
        <p class="actions">
          <button class="main" name="choice" value="pay">Pay ${order.price}</button>
          <button name="choice" value="abandon">Back to the shop</button>
        </p>
      </form>
    </div>`,
  });
}

/** The page of the customer's bank, where they approve the payment (3-D Secure). */
export function bankPage(order: { readonly price: string; readonly card: string }): string {
  return renderPage({
    name: "none",
    title: "3-D Secure",
    lead: "This is where a customer's bank would ask for a code or a fingerprint.",
    live: html`<div class="card narrow">
      <strong>Sandbox bank</strong>
      <p class="amount">${order.price}</p>
      <form class="actions" method="post">
        <input type="hidden" name="choice" value="pay" />
        <input type="hidden" name="card" value="${order.card}" />
        <button class="main" name="outcome" value="complete">Complete</button>
        <button name="outcome" value="fail">Fail</button>
      </form>
    </div>`,
  });
}

/** A page for an address that is not signed, or an order that was paid. */
export function refusedOrderPage(reason: string): string {
  return renderPage({ name: "none", title: "Order page", lead: reason, live: html`` });
}
