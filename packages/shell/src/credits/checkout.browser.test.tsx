import "@parlour/ui/layers.css";
import "@parlour/ui/reset.css";
import "@parlour/ui/tokens.css";
import { profileFixture } from "@parlour/contract/fixtures";
import { currentStartRequest } from "@parlour/contract/rules/withdrawal";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page, type Locator } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "../app/app.tsx";
import { FakeServer } from "../testing/fake-server.ts";
import { acceptingCards, installFakeStripe } from "../testing/fake-stripe.ts";
import { freshStorage, openTestApp, type TestAppOptions } from "../testing/test-app.ts";

// One for all tests: the app loads the provider's script once per page.
const stripe = installFakeStripe();
beforeEach(() => {
  Object.assign(stripe, acceptingCards());
});

const gold = `/credits/checkout?bundle=gold&from=${profileFixture.id}`;

async function open(server: FakeServer, path: string, more: Partial<TestAppOptions> = {}) {
  const app = await openTestApp({ server, path, loggedIn: true, ...more });
  const screen = await render(<App app={app} />);
  return { app, screen, pay: page.getByRole("button", { name: "Pay £20.00" }) };
}

const box = page.getByRole("checkbox", { name: /give me my credits at once/ });

/** Ticks the request to start at once, and pays. */
async function press(pay: Locator): Promise<void> {
  await expect.element(box).toBeVisible();
  if (!box.element().matches(":checked")) await box.click();
  await pay.click();
}

function intentsStarted(server: FakeServer): number {
  return server.calls.filter((call) => call === "POST /im/stripe/intent").length;
}

describe("choosing a bundle", () => {
  it("shows four bundles with price, amount and price per reply, the cheapest preselected", async () => {
    const { app } = await open(new FakeServer(), "/credits");
    await expect.element(page.getByRole("radio")).toHaveLength(4);
    await expect.element(page.getByRole("radio", { name: /Bronze/ })).toBeChecked();
    await expect.element(page.getByText("£0.40 per reply")).toBeVisible();
    await page.getByText("Gold").click();
    await page.getByRole("button", { name: "Continue with Gold" }).click();
    await expect.poll(() => app.router.state.location.href).toBe("/credits/checkout?bundle=gold");
  });

  it.each(["start", "center"])("has one alignment where a brand's is %s", async (alignment) => {
    document.documentElement.style.setProperty("--intro-align", alignment);
    onTestFinished(() => void document.documentElement.style.removeProperty("--intro-align"));
    await open(new FakeServer(), "/credits");
    const parts = [
      page.getByRole("heading", { name: "Credits" }),
      page.getByText("Choose a bundle"),
      page.getByRole("button", { name: "Continue with Bronze" }),
      page.getByText(/^You are buying Service Credits/),
      page.getByRole("heading", { name: "Your purchases" }),
      page.getByRole("heading", { name: "Nothing bought yet" }),
    ];
    for (const part of parts) await expect.element(part).toBeVisible();
    const places = parts.map((part) => {
      const element = part.element();
      // For a block as wide as the page its text is measured; for the button its edge.
      const words = document.createRange();
      words.selectNodeContents(element);
      const { left, width } = (
        element instanceof HTMLButtonElement ? element : words
      ).getBoundingClientRect();
      return alignment === "center" ? left + width / 2 : left;
    });
    expect(Math.max(...places) - Math.min(...places)).toBeLessThan(8);
  });

  it("preselects the last choice", async () => {
    const storages = { local: freshStorage(), session: freshStorage() };
    const first = await open(new FakeServer(), "/credits", { storages });
    await page.getByText("Silver").click();
    await page.getByRole("button", { name: "Continue with Silver" }).click();
    await expect.element(page.getByRole("heading", { name: "Checkout" })).toBeVisible();
    await first.screen.unmount();
    await open(new FakeServer(), "/credits", { storages });
    await expect.element(page.getByRole("radio", { name: /Silver/ })).toBeChecked();
  });
});

describe("checkout", () => {
  it("shows total and price per reply before Pay, then a receipt and the way back to the draft", async () => {
    const server = new FakeServer();
    server.balance = 50;
    const { app, pay } = await open(server, gold);
    await expect.element(page.getByText("£20.00").first()).toBeVisible();
    await press(pay);
    await expect.element(page.getByText("Thank you. Your credits are here.")).toBeVisible();
    await expect.element(page.getByText("50 credits").last()).toBeVisible();
    expect((await app.services.serverData.load()).queryClient.getQueryData(["balance"])).toBe(50);
    await page.getByRole("link", { name: "Back to Isolde" }).click();
    await expect.poll(() => app.router.state.location.pathname).toBe(`/meet/${profileFixture.id}`);
  });

  it("shows a phone the card's fields on its first screen, and what is bought before Pay", async () => {
    await page.viewport(375, 740);
    const { pay } = await open(new FakeServer(), gold);
    await expect.element(pay).toBeEnabled();
    const fields = document.querySelector("form > div")?.getBoundingClientRect();
    expect(fields?.top).toBeLessThan(300);
    await expect.element(page.getByText("Would you like a limit?")).toBeInTheDocument();
    const words = document.querySelector("main")?.textContent ?? "";
    const order = [
      "50 credits for £20.00",
      "You are buying Service Credits from",
      currentStartRequest.words,
      "Pay £20.00",
      "Would you like a limit?",
    ];
    const places = order.map((text) => words.indexOf(text));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((left, right) => left - right));
    await page.viewport(1280, 800);
  });

  it("says of a declined card that no money was taken, and pays the same intent with another", async () => {
    const server = new FakeServer();
    stripe.result = { error: { type: "card_error", message: "Your card was declined." } };
    const { pay } = await open(server, gold);
    await press(pay);
    await expect.element(page.getByText(/declined. No money was taken/)).toBeVisible();
    stripe.result = { status: "succeeded" };
    await press(pay);
    await expect.element(page.getByText("Thank you. Your credits are here.")).toBeVisible();
    expect(intentsStarted(server)).toBe(1);
    expect(stripe.confirmations).toBe(2);
  });

  it("takes up the same payment after a reload", async () => {
    const storages = { local: freshStorage(), session: freshStorage() };
    const server = new FakeServer();
    const before = await open(server, gold, { storages });
    await expect.element(before.pay).toBeEnabled();
    await before.screen.unmount();
    const after = await open(server, gold, { storages });
    await expect.element(after.pay).toBeEnabled();
    expect(intentsStarted(server)).toBe(1);
  });

  it("does not ask for the card again when the payment went through before the reload", async () => {
    const storages = { local: freshStorage(), session: freshStorage() };
    const server = new FakeServer();
    const before = await open(server, gold, { storages });
    await expect.element(before.pay).toBeEnabled();
    await before.screen.unmount();
    stripe.standing = "succeeded";
    await open(server, gold, { storages });
    await expect.element(page.getByText("Thank you. Your credits are here.")).toBeVisible();
    expect(stripe.confirmations).toBe(0);
  });

  it("finishes an interrupted payment at the return address and drops the provider's secret from it", async () => {
    const server = new FakeServer();
    const back = `${gold}&payment_intent=pi_fake&payment_intent_client_secret=hush&redirect_status=succeeded`;
    const { app } = await open(server, back);
    await expect.element(page.getByText("Thank you. Your credits are here.")).toBeVisible();
    await expect.poll(() => app.router.state.location.href).not.toContain("hush");
  });

  it("shows that the bank is still working on it, and goes on by itself", async () => {
    const server = new FakeServer();
    server.paymentStatus = "processing";
    await open(server, `${gold}&payment_intent=pi_fake`);
    await expect.element(page.getByText(/Your bank is confirming it/)).toBeVisible();
    server.paymentStatus = "succeeded";
    await expect.element(page.getByText("Thank you. Your credits are here.")).toBeVisible();
  });

  it("asks for the outcome again when a customer who got no answer comes back to the page", async () => {
    const server = new FakeServer();
    server.failNext("/im/stripe/confirm", "cards_unavailable");
    await open(server, `${gold}&payment_intent=pi_fake`);
    await expect.element(page.getByText("We don't know yet how your payment ended")).toBeVisible();
    onTestFinished(() => void Reflect.deleteProperty(document, "visibilityState"));
    for (const state of ["hidden", "visible"]) {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
      document.dispatchEvent(new Event("visibilitychange"));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    await expect.element(page.getByText("Thank you. Your credits are here.")).toBeVisible();
  });

  it("is one payment for a customer who leaves while it is started, and comes back", async () => {
    const server = new FakeServer();
    server.hold("/im/stripe/intent");
    const { app, pay } = await open(server, gold);
    await expect.poll(() => intentsStarted(server)).toBe(1);
    await app.router.navigate({ to: "/meet" });
    await expect.element(page.getByRole("heading", { name: "Checkout" })).not.toBeInTheDocument();
    await app.router.navigate({ to: gold });
    await expect.element(page.getByText("Preparing the payment")).toBeInTheDocument();
    server.release("/im/stripe/intent");
    await expect.element(pay).toBeEnabled();
    expect(intentsStarted(server)).toBe(1);
  });

  it("returns to the form when the bank refused after 3-D Secure", async () => {
    const server = new FakeServer();
    server.paymentStatus = "failed";
    const { pay } = await open(server, `${gold}&payment_intent=pi_fake&redirect_status=failed`);
    await expect.element(page.getByText(/not accepted. No money was taken/)).toBeVisible();
    await expect.element(pay).toBeEnabled();
  });

  it("says that nothing was charged when the payment can't be started", async () => {
    const server = new FakeServer();
    server.failNext("/im/stripe/intent", "cards_unavailable");
    const { pay } = await open(server, gold);
    await expect.element(page.getByText("Nothing was charged.")).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(pay).toBeEnabled();
  });

  it("asks for the age first where the region does, and goes on by itself once it is confirmed", async () => {
    // Polled every five seconds.
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const server = new FakeServer();
    server.customer = { ...server.customer, adultVerified: false };
    server.failNext("/im/stripe/intent", {
      code: "age_verification_required",
      message: "To chat and to buy credits, text ADULT to 60777 from your phone.",
    });
    const { pay } = await open(server, gold);
    await expect.element(page.getByText("Confirm your age to buy")).toBeVisible();
    await expect.element(page.getByText(/Nothing was charged. .* text ADULT to 60777/)).toBeVisible();
    // Shown before the summary, so that a phone shows it first. A customer who can't buy sees no offer of a limit.
    const words = document.querySelector("main")?.textContent ?? "";
    expect(words.indexOf("Confirm your age to buy")).toBeLessThan(words.indexOf("Per reply"));
    await expect.element(page.getByText("Would you like a limit?")).not.toBeInTheDocument();
    server.failNext("/im/stripe/intent", "age_verification_required");
    await page.getByRole("button", { name: "I have sent the text" }).click();
    await expect.element(page.getByText(/Your text has not arrived yet/)).toBeVisible();
    expect(intentsStarted(server)).toBe(2);
    server.customer = { ...server.customer, adultVerified: true };
    vi.advanceTimersByTime(5000);
    await expect.element(pay, { timeout: 10_000 }).toBeEnabled();
    expect(intentsStarted(server)).toBe(3);
  });

  it("asks for a check first where the site does, and the payment goes on once it is passed (AGE-17)", async () => {
    const server = new FakeServer();
    server.customer = { ...server.customer, ageStep: "check" };
    server.failNext("/im/stripe/intent", "age_check_required");
    const { pay } = await open(server, gold);
    const card = page.getByRole("region", { name: "Confirm your age to buy" });
    await expect.element(card).toMatchTextContent(/Kept is the result.*Nothing was charged/);
    server.customer = { ...server.customer, adultVerified: true, ageStep: "none" };
    server.ageCheck = { ...server.ageCheck, step: "none", methods: [] };
    await card.getByRole("button", { name: "Ask my mobile network" }).click();
    await expect.element(pay, { timeout: 10_000 }).toBeEnabled();
    expect(intentsStarted(server)).toBe(2);
  });

  it.each(["submitting", "confirming"] as const)(
    "left while %s neither raises an error nor calls the customer back",
    async (step) => {
      const sheet = Promise.withResolvers<void>();
      stripe[step] = sheet.promise;
      const uncaught: unknown[] = [];
      const hear = (event: PromiseRejectionEvent) => {
        event.preventDefault();
        uncaught.push(event.reason);
      };
      addEventListener("unhandledrejection", hear);
      onTestFinished(() => removeEventListener("unhandledrejection", hear));
      const { app, pay } = await open(new FakeServer(), gold);
      await press(pay);
      await page.getByRole("link", { name: "Other bundles" }).click();
      await expect.element(page.getByRole("heading", { name: "Your purchases" })).toBeVisible();
      sheet.resolve();
      // Uncaught errors are reported within two tasks.
      for (let task = 0; task < 2; task += 1) await new Promise((resolve) => void setTimeout(resolve));
      expect(uncaught).toEqual([]);
      expect(stripe.confirmations).toBe(step === "confirming" ? 1 : 0);
      expect(app.router.state.location.pathname).toBe("/credits");
    },
  );

  it("says what to do when the provider's script refuses without an answer", async () => {
    stripe.submitting = Promise.reject(new Error("elements should have a mounted Payment Element."));
    stripe.submitting.catch(() => undefined);
    const { pay } = await open(new FakeServer(), gold);
    await press(pay);
    await expect.element(page.getByText(/You will not be charged twice: press Pay again/)).toBeVisible();
    stripe.submitting = null;
    await press(pay);
    await expect.element(page.getByText("Thank you. Your credits are here.")).toBeVisible();
  });

  it("asks that the service starts at once with an unticked box, and pays nothing without it (PAY-21)", async () => {
    const server = new FakeServer();
    const { pay } = await open(server, gold);
    await expect.element(pay).toBeEnabled();
    await expect.element(box).not.toBeChecked();
    await pay.click();
    await expect.element(page.getByText(/^Nothing was paid: tick the box/)).toBeVisible();
    await expect.element(box).toHaveFocus();
    expect(stripe.confirmations).toBe(0);
    expect(server.calls).not.toContain("POST /im/api/credit/payments/pi_fake/start-request");
    await press(pay);
    await expect.element(page.getByText("Thank you. Your credits are here.")).toBeVisible();
    const recorded = server.calls.indexOf("POST /im/api/credit/payments/pi_fake/start-request");
    expect(server.bodies[recorded]).toEqual({ version: currentStartRequest.version });
    expect(stripe.confirmations).toBe(1);
  });

  it("takes no money if the request could not be recorded", async () => {
    const server = new FakeServer();
    server.failNext("/im/api/credit/payments/pi_fake/start-request", "network");
    const { pay } = await open(server, gold);
    await press(pay);
    await expect.element(page.getByText(/You will not be charged twice: press Pay again/)).toBeVisible();
    expect(stripe.confirmations).toBe(0);
    await press(pay);
    await expect.element(page.getByText("Thank you. Your credits are here.")).toBeVisible();
  });

  it("goes to the provider's page only with the tick, and not if the request could not be recorded", async () => {
    const server = new FakeServer();
    server.payAddress = "#provider";
    onTestFinished(() => history.replaceState(null, "", location.pathname + location.search));
    const recorded = "/im/api/credit/payments/fp_fake/start-request";
    server.failNext(recorded, "network");
    await open(server, gold);
    const leave = page.getByRole("button", { name: "Continue to payment" });
    await expect.element(leave).toBeVisible();
    await leave.click();
    await expect.element(page.getByText(/^Nothing was paid: tick the box/)).toBeVisible();
    await box.click();
    await leave.click();
    await expect.element(page.getByText("That did not work. No money was taken: try again.")).toBeVisible();
    expect(location.hash).toBe("");
    await leave.click();
    await expect.poll(() => location.hash).toBe("#provider");
    expect(server.calls).toContain(`POST ${recorded}`);
    // the embedded form's script is not loaded
    expect(stripe.made).toEqual([]);
  });

  it("asks for no such request in a region without the right to withdraw", async () => {
    const server = new FakeServer();
    await open(server, gold, { region: "AU" });
    const pay = page.getByRole("button", { name: /^Pay / });
    await expect.element(pay).toBeEnabled();
    expect(page.getByRole("checkbox").query()).toBeNull();
    await pay.click();
    await expect.element(page.getByText("Thank you. Your credits are here.")).toBeVisible();
    expect(server.calls.filter((call) => call.endsWith("/start-request"))).toEqual([]);
  });

  it("sends a visitor without a bundle to the bundles", async () => {
    const { app } = await open(new FakeServer(), "/credits/checkout");
    await expect.poll(() => app.router.state.location.pathname).toBe("/credits");
  });
});
