import "@parlour/ui/layers.css";
import "@parlour/ui/reset.css";
import "@parlour/ui/tokens.css";
import { profileFixture } from "@parlour/contract/fixtures";
import { systemClock } from "@parlour/overlays/clock";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "../app/app.tsx";
import { FakeServer } from "../testing/fake-server.ts";
import { acceptingCards, installFakeStripe } from "../testing/fake-stripe.ts";
import { openTestApp } from "../testing/test-app.ts";
import { purchaseFixture } from "./testing/purchase-fixtures.ts";
import { statementFixture } from "./testing/statement-fixture.ts";

const stripe = installFakeStripe();
beforeEach(() => {
  Object.assign(stripe, acceptingCards());
});

/** A day after the fixture's purchase. */
const clock = { ...systemClock, now: () => Date.parse("2026-11-20T20:15:00.000Z") };

async function open(server: FakeServer, path = "/credits") {
  const app = await openTestApp({ server, path, loggedIn: true, clock });
  return { app, screen: await render(<App app={app} />) };
}

function withPurchase(more: Partial<typeof purchaseFixture> = {}): FakeServer {
  const server = new FakeServer();
  server.purchases.payments = [{ ...purchaseFixture, ...more }];
  return server;
}

describe("a purchase", () => {
  it("shows until when it can be refunded", async () => {
    await open(withPurchase());
    await expect.element(page.getByText(/Refundable until 19 December 2026/)).toBeVisible();
    await expect.element(page.getByText("29 days left")).toBeVisible();
    await expect.element(page.getByText("None of its credits has been spent.")).toBeVisible();
  });

  it("has one date, here and on its receipt: when it was paid", async () => {
    await open(withPurchase({ createdAt: "2026-11-18T09:30:00.000Z" }));
    const purchase = page.getByRole("listitem").filter({ hasText: "Gold, 50 credits" });
    await expect.element(purchase.getByText(/^19 November 2026 at/)).toBeVisible();
    await purchase.getByRole("button", { name: "Receipt" }).click();
    await expect.element(purchase.getByText("R-00000042")).toBeVisible();
    expect(purchase.getByText(/^19 November 2026 at/).elements()).toHaveLength(2);
    expect(purchase.getByText(/18 November 2026/).query()).toBeNull();
  });

  it("that is not finished has the date of its checkout", async () => {
    await open(
      withPurchase({
        status: "processing",
        createdAt: "2026-11-20T09:30:00.000Z",
        paidAt: null,
        creditsLeft: null,
        refundableUntil: null,
      }),
    );
    await expect.element(page.getByText(/^20 November 2026 at/)).toBeVisible();
  });

  it("is refunded after its rule was told, and says by when the money is there", async () => {
    await open(withPurchase());
    await page.getByRole("button", { name: "Ask for a refund" }).click();
    await expect.element(page.getByText(/within 5 working days. This can't be undone/)).toBeVisible();
    await page.getByRole("button", { name: "Refund £20.00" }).click();
    await expect.element(page.getByText(/They are there by 27 November 2026/)).toBeVisible();
    await expect.element(page.getByText("Refund on its way")).toBeVisible();
  });

  it("keeps its credits when the customer thinks better of it", async () => {
    const server = withPurchase();
    await open(server);
    await page.getByRole("button", { name: "Ask for a refund" }).click();
    await page.getByRole("button", { name: "Keep the credits" }).click();
    await expect.element(page.getByRole("button", { name: "Ask for a refund" })).toBeVisible();
    expect(server.calls.filter((call) => call.endsWith("/refund"))).toEqual([]);
  });

  it("says why it can't be refunded any more", async () => {
    const server = withPurchase();
    server.failNext("/im/api/credit/payments/pi_fake/refund", "refund_not_allowed");
    await open(server);
    await page.getByRole("button", { name: "Ask for a refund" }).click();
    await page.getByRole("button", { name: "Refund £20.00" }).click();
    await expect.element(page.getByText(/a credit of it was spent, or its 30 days are over/)).toBeVisible();
  });

  it("says that customer service decides after the fifth refund", async () => {
    const server = withPurchase();
    server.failNext("/im/api/credit/payments/pi_fake/refund", "refund_limit");
    await open(server);
    await page.getByRole("button", { name: "Ask for a refund" }).click();
    await page.getByRole("button", { name: "Refund £20.00" }).click();
    await expect.element(page.getByText(/so our customer service decides about this one/)).toBeVisible();
  });

  it("can be withdrawn from after its amount was shown, beside the refund (REFUND-14)", async () => {
    const server = withPurchase({
      creditsLeft: 25,
      refundableUntil: null,
      withdrawal: { until: "2026-12-04T00:00:00.000Z", credits: 25, minor: 1125 },
    });
    await open(server);
    await expect
      .element(
        page.getByText(
          "You can withdraw until the end of 3 December 2026: £11.25 for 25 unused credits. This is your right by law, also once you have used some of its credits.",
          { exact: true },
        ),
      )
      .toBeVisible();
    await page.getByRole("button", { name: "Withdraw from contract" }).click();
    await expect.element(page.getByText(/25 unused credits are taken back now, and £11.25 go/)).toBeVisible();
    await expect.element(page.getByText(/The price of credits you have used is kept back/)).toBeVisible();
    await page.getByRole("button", { name: "Confirm withdrawal" }).click();
    await expect.element(page.getByText("£11.25 go back to your card")).toBeVisible();
    await expect
      .element(page.getByRole("button", { name: "Withdraw from contract" }))
      .not.toBeInTheDocument();
    expect(server.bodies[server.calls.indexOf("POST /im/api/credit/payments/pi_fake/withdraw")]).toEqual({
      minor: 1125,
    });
  });

  it("says how refund and withdrawal differ, and that they pay back the same while nothing is used", async () => {
    await open(withPurchase({ withdrawal: { until: "2026-12-04T00:00:00.000Z", credits: 50, minor: 2000 } }));
    await expect
      .element(page.getByText("A refund pays back £20.00, as long as none of its credits is used."))
      .toBeVisible();
    await expect
      .element(page.getByText(/This is your right by law.*it pays back the same as a refund\.$/))
      .toBeVisible();
  });

  it("says that the 14 days are over, and that an amount has changed", async () => {
    const server = withPurchase({
      withdrawal: { until: "2026-12-04T00:00:00.000Z", credits: 50, minor: 2000 },
    });
    server.failNext("/im/api/credit/payments/pi_fake/withdraw", "withdrawal_over", "withdrawal_changed");
    await open(server);
    // One confirmation at a time: both would pay the same money back.
    await page.getByRole("button", { name: "Ask for a refund" }).click();
    await expect.element(page.getByRole("region", { name: "Refund of £20.00" })).toBeVisible();
    await page.getByRole("button", { name: "Withdraw from contract" }).click();
    await expect.element(page.getByRole("region", { name: "Refund of £20.00" })).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Confirm withdrawal" }).click();
    await expect.element(page.getByText(/The 14 days in which you could withdraw are over/)).toBeVisible();
    await page.getByRole("button", { name: "Confirm withdrawal" }).click();
    await expect
      .element(page.getByText(/A credit was used meanwhile, so the amount has changed/))
      .toBeVisible();
  });

  it("shows its receipt, and texts it", async () => {
    const server = withPurchase({ creditsLeft: 12, refundableUntil: null });
    await open(server);
    await expect.element(page.getByText("12 of its 50 credits are left.")).toBeVisible();
    await page.getByRole("button", { name: "Receipt" }).click();
    await expect.element(page.getByText("R-00000042")).toBeVisible();
    await expect.element(page.getByText("Includes VAT at 20%")).toBeVisible();
    await expect.element(page.getByText("£3.33")).toBeVisible();
    await page.getByRole("button", { name: "Text it to me" }).click();
    await expect.element(page.getByText(/on its way to the phone number/)).toBeVisible();
    expect(server.calls).toContain("POST /im/api/credit/receipts/pi_fake/text");
  });

  it("of long ago is loaded when it is asked for", async () => {
    const server = new FakeServer();
    server.purchases.payments = Array.from({ length: 203 }, (_, at) => ({
      ...purchaseFixture,
      paymentIntent: `pi_fake_${at}`,
    }));
    await open(server);
    const shown = page.getByRole("listitem").filter({ hasText: "Gold, 50 credits" });
    await page.getByRole("button", { name: "Show 200 purchases" }).click();
    await expect.poll(() => shown.elements().length).toBe(200);
    server.failNext("/im/api/credit/payments", "not_found");
    await page.getByRole("button", { name: "Show earlier purchases" }).click();
    await expect.element(page.getByText("Earlier purchases could not be loaded. Try again.")).toBeVisible();
    await page.getByRole("button", { name: "Show earlier purchases" }).click();
    await expect.poll(() => shown.elements().length).toBe(203);
    await expect
      .element(page.getByRole("button", { name: "Show earlier purchases" }))
      .not.toBeInTheDocument();
  });

  it("that was never paid is not shown", async () => {
    await open(withPurchase({ status: "failed", creditsLeft: null, refundableUntil: null }));
    await expect.element(page.getByText("Nothing bought yet")).toBeVisible();
  });

  it("that the bank took back brings a debt, which is said plainly", async () => {
    const server = withPurchase({ dispute: "lost", creditsLeft: 0, refundableUntil: null });
    const { account } = statementFixture;
    server.purchases.statement = { ...statementFixture, account: { ...account, debt: 3 } };
    await open(server);
    await expect.element(page.getByText("You owe 3 credits")).toBeVisible();
    await expect.element(page.getByText("Taken back by your bank")).toBeVisible();
  });
});

describe("a reply that would end a refund", () => {
  const chat = `/meet/${profileFixture.id}`;

  it("says so at the composer beforehand, and no longer once it was paid for", async () => {
    const server = withPurchase();
    server.balance = 53;
    await open(server, chat);
    const note = page.getByText(/The next reply ends the refund of your £20.00 purchase/);
    await expect.element(note).toBeVisible();
    await expect.poll(() => server.openStreams).toBe(1);
    server.purchases.payments = [{ ...purchaseFixture, creditsLeft: 49, refundableUntil: null }];
    server.push({ type: "balance", balance: 52 });
    await expect.element(note).not.toBeInTheDocument();
  });
});

describe("a purchase that the customer's own rules stand against", () => {
  const gold = "/credits/checkout?bundle=gold";

  it("names the limit, what is left of it, and the way to the limits", async () => {
    const server = new FakeServer();
    server.account.limits = {
      ...server.account.limits,
      limits: { dayMinor: null, weekMinor: 2500, monthMinor: null },
      spent: { dayMinor: 0, weekMinor: 1500, monthMinor: 1500 },
    };
    server.failNext("/im/stripe/intent", "limit_reached");
    const { app } = await open(server, gold);
    await expect.element(page.getByText(/at most £25.00, and £10.00 of it are left/)).toBeVisible();
    await page.getByRole("link", { name: "See your limits" }).click();
    await expect.poll(() => app.router.state.location.href).toBe("/account#limits");
  });

  it("says until when a break lasts, and raises no alarm", async () => {
    const server = new FakeServer();
    server.account.limits = { ...server.account.limits, coolOffUntil: "2026-11-22T10:00:00.000Z" };
    server.failNext("/im/stripe/intent", "cooling_off");
    await open(server, gold);
    await expect.element(page.getByText("You are taking a break")).toBeVisible();
    await expect.element(page.getByText(/Buying is open again on 22 November 2026/)).toBeVisible();
    expect(page.getByText(/Couldn't retrieve payment intent/).query()).toBeNull();
  });

  it("says that declined cards pause buying, and that no money was taken", async () => {
    const server = new FakeServer();
    server.failNext("/im/stripe/intent", "buying_paused");
    await open(server, gold);
    await expect.element(page.getByText("Buying pauses for an hour")).toBeVisible();
    await expect
      .element(page.getByText(/^No money was taken\. A card was declined five times/))
      .toBeVisible();
    await expect.element(page.getByRole("link", { name: "Back to the profiles" })).toBeVisible();
  });

  it("says that a self-exclusion stands", async () => {
    const server = new FakeServer();
    server.failNext("/im/stripe/intent", "self_excluded");
    await open(server, gold);
    await expect.element(page.getByText("You have excluded yourself")).toBeVisible();
  });
});

describe("the first purchase", () => {
  it("offers a limit before Pay, which covers the bundle at least", async () => {
    const server = new FakeServer();
    await open(server, "/credits/checkout?bundle=gold");
    const field = page.getByRole("textbox", { name: "In any month, at most" });
    await field.fill("5");
    await page.getByRole("button", { name: "Set this limit" }).click();
    await expect.element(page.getByText(/This bundle costs £20.00/)).toBeVisible();
    await field.fill("50");
    await page.getByRole("button", { name: "Set this limit" }).click();
    await expect.element(page.getByText(/at most £50.00 in any month/)).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Pay £20.00" })).toBeEnabled();
  });

  it("is the only one that does", async () => {
    await open(withPurchase(), "/credits/checkout?bundle=gold");
    await expect.element(page.getByRole("button", { name: "Pay £20.00" })).toBeEnabled();
    expect(page.getByText("Would you like a limit?").query()).toBeNull();
  });
});
