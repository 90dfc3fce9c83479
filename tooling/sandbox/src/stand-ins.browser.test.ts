import getPort from "get-port";
import type { Browser, FrameLocator, Page } from "playwright";
import { Stripe } from "stripe";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createSandboxApp } from "./sandbox-app.ts";
import { sandboxKeys } from "./sandbox-keys.ts";
import { harnessSite } from "./testing/harness-site.ts";
import { launchChromium } from "./testing/launch-chromium.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

interface Harness {
  readonly page: Page;
  readonly frame: FrameLocator;
  readonly sandboxUrl: string;
  readonly stripe: Stripe;
  readonly intent: string;
  readonly problems: string[];
  readonly post: (path: string, body: object) => Promise<void>;
  readonly type: (card: string) => Promise<void>;
}

const android =
  "Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

async function openHarness(width = 800, userAgent?: string): Promise<Harness> {
  const port = await getPort();
  const sandboxOrigin = `http://sandbox.localhost:${port}`;
  const app = await createSandboxApp({
    folder: null,
    keys: sandboxKeys,
    publicOrigin: sandboxOrigin,
    cardWebhookUrl: null,
    flexpayPostbackUrl: null,
    textWebhookUrl: null,
  });
  const sandboxUrl = await app.listen({ host: "127.0.0.1", port });
  onTestFinished(() => app.close());
  const stripe = new Stripe(sandboxKeys.stripeSecretKey, {
    host: "127.0.0.1",
    port,
    protocol: "http",
    telemetry: false,
  });
  const intent = await stripe.paymentIntents.create({
    amount: 2000,
    currency: "gbp",
    description: "Harness payment",
  });
  const site = await harnessSite(sandboxOrigin);
  const page = await browser.newPage({
    viewport: { width, height: 900 },
    ...(userAgent === undefined ? {} : { userAgent }),
  });
  onTestFinished(() => page.close());
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
  const query = new URLSearchParams({
    key: sandboxKeys.stripePublishableKey,
    site_key: sandboxKeys.turnstileSiteKey,
    client_secret: intent.client_secret ?? "",
  });
  await page.goto(`${site}/?${query}`);
  const frame = page.frameLocator('iframe[title="Secure payment input frame"]');
  return {
    page,
    frame,
    sandboxUrl,
    stripe,
    intent: intent.id,
    problems,
    async post(path, body) {
      await fetch(sandboxUrl + path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    },
    async type(card) {
      await frame.getByLabel("Card number").fill(card);
      await frame.getByLabel("Expiration date").fill("12/34");
      await frame.getByLabel("Security code").fill("123");
      await frame.getByLabel("Postal code").fill("WS11 1DB");
    },
  };
}

/** Presses Pay by the keyboard: the Payment Element above it may still be growing, and a click would miss. */
const pay = async (page: Page): Promise<void> => page.getByRole("button", { name: "Pay" }).press("Enter");
const seen = (page: Page, id: string) => () => page.locator(id).textContent();

test("react-turnstile gets a token that siteverify accepts, for the host of the page", async () => {
  const { page, sandboxUrl, problems } = await openHarness();
  await expect.poll(seen(page, "#bot-check")).toMatch(/^token /);
  const response = (await page.locator("#bot-check").textContent())?.slice("token ".length) ?? "";
  expect(await page.locator('input[name="cf-turnstile-response"]').inputValue()).toBe(response);
  const body = new URLSearchParams({ secret: sandboxKeys.turnstileSecretKey, response });
  const verified = await fetch(`${sandboxUrl}/turnstile/v0/siteverify`, { method: "POST", body });
  expect(await verified.json()).toMatchObject({
    success: true,
    hostname: "uk.harness.localhost",
    action: "code",
  });
  expect(problems).toEqual([]);
});

test("a bot check that asks for a press waits for it, and its token expires", async () => {
  const { page, post } = await openHarness();
  await expect.poll(seen(page, "#bot-check")).toMatch(/^token /);
  await post("/api/bot-check", { mode: "interactive", lifetimeSeconds: 1 });
  await page.getByRole("button", { name: "Show again" }).click();
  const widget = page.frameLocator('iframe[title="Widget containing a security check"]');
  await widget.getByRole("checkbox", { name: "Verify you are human" }).click();
  await widget.getByText("Success!").waitFor();
  await expect.poll(seen(page, "#bot-check")).toBe("expired");
  // Refreshed on request by the page: the widget waits for a press again.
  await post("/api/bot-check", { mode: "managed" });
  await widget.getByRole("checkbox", { name: "Expired: verify again" }).click();
  await expect.poll(seen(page, "#bot-check")).toMatch(/^token /);
});

test("a bot check that fails says so to the page", async () => {
  const { page, post } = await openHarness();
  await expect.poll(seen(page, "#bot-check")).toMatch(/^token /);
  await post("/api/bot-check", { mode: "failing" });
  await page.getByRole("button", { name: "Show again" }).click();
  await expect.poll(seen(page, "#bot-check")).toBe("error");
});

test("the Payment Element takes a card and pays", async () => {
  const { page, type, stripe, intent, problems } = await openHarness();
  await expect.poll(seen(page, "#checkout")).toBe("ready");
  await type("4242424242424242");
  await expect.poll(seen(page, "#checkout")).toBe("complete");
  await pay(page);
  await expect.poll(seen(page, "#checkout")).toBe("succeeded");
  const paid = await stripe.paymentIntents.retrieve(intent, { expand: ["latest_charge"] });
  expect(paid.latest_charge).toMatchObject({
    billing_details: { address: { country: "GB", postal_code: "WS11 1DB" } },
  });
  expect(problems).toEqual([]);
});

test("fields are written as on the card, also key by key, and say what is wrong", async () => {
  const { page, frame } = await openHarness(360);
  await expect.poll(seen(page, "#checkout")).toBe("ready");
  await frame.getByLabel("Card number").pressSequentially("4242424242424241");
  await frame.getByLabel("Expiration date").pressSequentially("1234");
  expect(await frame.getByLabel("Card number").inputValue()).toBe("4242 4242 4242 4241");
  expect(await frame.getByLabel("Expiration date").inputValue()).toBe("12 / 34");
  await pay(page);
  await expect.poll(seen(page, "#checkout")).toBe("error Your card number is invalid.");
  await frame.getByText("Your card's security code is incomplete.").waitFor();
});

test("a declined card says why, and another one pays the same payment", async () => {
  const { page, type } = await openHarness();
  await expect.poll(seen(page, "#checkout")).toBe("ready");
  await type("4000 0000 0000 9995");
  await pay(page);
  await expect.poll(seen(page, "#checkout")).toBe("error Your card has insufficient funds.");
  await type("4242 4242 4242 4242");
  await pay(page);
  await expect.poll(seen(page, "#checkout")).toBe("succeeded");
});

test("a phone's wallet pays from its sheet; closing the sheet pays nothing", async () => {
  const { page, frame, stripe, intent, problems } = await openHarness(360, android);
  await expect.poll(seen(page, "#checkout")).toBe("ready");
  const sheet = page.frameLocator('iframe[title="Sandbox wallet"]');
  await frame.getByRole("button", { name: "Google Pay" }).click();
  await expect.poll(seen(page, "#checkout")).toBe("complete");
  expect(await frame.getByRole("button", { name: "Apple Pay" }).count()).toBe(0);
  await pay(page);
  await sheet.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(seen(page, "#checkout")).toBe("error The wallet was closed.");
  expect((await stripe.paymentIntents.retrieve(intent)).status).toBe("requires_payment_method");

  await pay(page);
  await sheet.getByLabel("is declined").check();
  await sheet.getByRole("button", { name: "Pay £20.00" }).click();
  await expect.poll(seen(page, "#checkout")).toBe("error Your card has insufficient funds.");
  await pay(page);
  await sheet.getByRole("button", { name: "Pay £20.00" }).click();
  await expect.poll(seen(page, "#checkout")).toBe("succeeded");
  expect(problems.filter((each) => !each.includes("402"))).toEqual([]);
});

test("a wallet's sheet goes with its page and with its Payment Element, and nothing is paid", async () => {
  const { page, frame, stripe, intent, problems } = await openHarness(360, android);
  await expect.poll(seen(page, "#checkout")).toBe("ready");
  const sheet = page.locator('iframe[title="Sandbox wallet"]');
  await frame.getByRole("button", { name: "Google Pay" }).click();
  await expect.poll(seen(page, "#checkout")).toBe("complete");
  for (const leave of [
    // The event of a page that the browser keeps for Back.
    async () => page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }))),
    // The sheet covers the button; Back and the app's own navigation don't need it.
    async () => page.locator("#leave").dispatchEvent("click"),
  ]) {
    await pay(page);
    await sheet.waitFor();
    await leave();
    await expect.poll(seen(page, "#checkout")).toBe("error The wallet was closed.");
    expect(await sheet.count()).toBe(0);
  }
  expect((await stripe.paymentIntents.retrieve(intent)).status).toBe("requires_payment_method");
  expect(problems).toEqual([]);
});

test("3-D Secure leads through the bank's page and back to the return address", async () => {
  const { page, type, intent } = await openHarness();
  await expect.poll(seen(page, "#checkout")).toBe("ready");
  await type("4000002500003155");
  await pay(page);
  await page.getByRole("button", { name: "Complete" }).click();
  await page.waitForURL(/\/returned\?/);
  const { searchParams } = new URL(page.url());
  expect(searchParams.get("payment_intent")).toBe(intent);
  expect(searchParams.get("redirect_status")).toBe("succeeded");
});

test("the pages of the sandbox renew themselves", async () => {
  const { page, sandboxUrl, post } = await openHarness();
  await page.goto(`${sandboxUrl}/texts`);
  await page.getByText("No texts yet").waitFor();
  await post("/api/texts/inbound", { from: "+447700900123", body: "hello from a phone" });
  await page.getByText("hello from a phone").waitFor();
  await page.getByText("Send a text to the service").click();
  await page.getByLabel("From").fill("+447700900456");
  await page.getByLabel("Text", { exact: true }).fill("STOP");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("From +447700900456").waitFor();
});
