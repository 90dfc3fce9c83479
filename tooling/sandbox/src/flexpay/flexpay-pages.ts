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

/** A page for an address that is not signed, or an order that was paid. */
export function refusedOrderPage(reason: string): string {
  return renderPage({ name: "none", title: "Order page", lead: reason, live: html`` });
}
