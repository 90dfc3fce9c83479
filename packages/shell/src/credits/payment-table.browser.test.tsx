import "@parlour/ui/layers.css";
import "@parlour/ui/reset.css";
import "@parlour/ui/tokens.css";
import { testLines, type RuleLine } from "@parlour/overlays/testing/rule-line";
import { describe, expect } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "../app/app.tsx";
import { FakeServer } from "../testing/fake-server.ts";
import { installFakeStripe } from "../testing/fake-stripe.ts";
import { openTestApp } from "../testing/test-app.ts";

/** The payment form (PAY-16, SITE-5) as a table: each part of a sentence is the title of a row. */

/** One for all rows: the app loads the provider's script once per key. */
const stripe = installFakeStripe();

async function atCheckout() {
  const path = "/credits/checkout?bundle=silver";
  const app = await openTestApp({ server: new FakeServer(), path, loggedIn: true });
  await render(<App app={app} />);
  await expect.element(page.getByRole("button", { name: /^Pay / })).toBeEnabled();
  return app;
}

const paymentLines: readonly RuleLine[] = [
  {
    line: "Payment: the payment form uses an accordion layout …",
    async holds() {
      await atCheckout();
      expect(stripe.made).toContainEqual(
        expect.objectContaining({
          layout: "accordion",
          paymentMethodOrder: ["apple_pay", "google_pay", "card"],
        }),
      );
    },
  },
  {
    line: "… and the key that the page carries: the server's test key on test subdomains, the live one otherwise.",
    async holds() {
      const { tenant } = await atCheckout();
      // Loaded once, however often the page is opened.
      expect(stripe.keys).toEqual([tenant.cardsPublicKey]);
    },
  },
];

describe("The payment form (PAY-16, SITE-5)", () => {
  testLines(paymentLines);
});
