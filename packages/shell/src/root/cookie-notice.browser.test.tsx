import "@parlour/ui/layers.css";
import "@parlour/ui/reset.css";
import "@parlour/ui/tokens.css";
import { profileFixture } from "@parlour/contract/fixtures";
import { createFakeClock } from "@parlour/overlays/testing/fake-clock";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, type Locator } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "../app/app.tsx";
import { FakeServer } from "../testing/fake-server.ts";
import { openTestApp } from "../testing/test-app.ts";

const banner = page.getByRole("region", { name: "Our Cookie Policy" });
const composer = page.getByRole("textbox", { name: "Message to Isolde" });

beforeEach(() => {
  document.cookie = "CookiesConsent=; Max-Age=0; Path=/";
});
afterEach(async () => {
  await page.viewport(1024, 720);
});

async function open(
  path: string,
  server = new FakeServer(),
  { loggedIn = true, region = "GB" }: { readonly loggedIn?: boolean; readonly region?: "GB" | "AU" } = {},
) {
  const clock = createFakeClock();
  const app = await openTestApp({ server, path, loggedIn, clock, region });
  await render(<App app={app} />);
  return async () => {
    clock.advance(5000);
    await expect.element(banner).toBeVisible();
  };
}

/** Whether a part of the page overlaps the banner, or is outside the screen. */
function isCovered(part: Locator): boolean {
  const { top, bottom } = part.element().getBoundingClientRect();
  const strip = banner.element().getBoundingClientRect();
  return top < 0 || bottom > innerHeight || (bottom > strip.top + 1 && top < strip.bottom - 1);
}

describe.each([
  [320, 568],
  [375, 740],
  [1440, 900],
])("the cookie banner beside a composer at %s px", (width, height) => {
  it("covers neither the composer nor the starters", async () => {
    await page.viewport(width, height);
    const showBanner = await open(`/meet/${profileFixture.id}`);
    const starters = page.getByRole("region", { name: "Conversation starters" });
    await expect.element(starters).toBeVisible();
    await showBanner();
    expect([composer, starters].map(isCovered)).toEqual([false, false]);
    expect(banner.element().getBoundingClientRect().height).toBeLessThan(height / 4);
  });

  it("covers nothing of how an age is confirmed", async () => {
    await page.viewport(width, height);
    const server = new FakeServer();
    const message = /^To chat and to buy credits, text \S+ to \S+ from your phone\./;
    server.customer = { ...server.customer, adultVerified: false };
    const showBanner = await open(`/meet/${profileFixture.id}`, server, { region: "AU" });
    const words = page.getByText(message);
    await expect.element(words).toBeVisible();
    await showBanner();
    const done = page.getByRole("button", { name: "I have sent the text" });
    // The card slides up into its place.
    await expect.poll(() => [words, done].map(isCovered)).toEqual([false, false]);
  });

  it("covers no bundle when the credit is spent, and nothing leaves the screen", async () => {
    await page.viewport(width, height);
    const server = new FakeServer();
    server.balance = 0;
    const showBanner = await open(`/meet/${profileFixture.id}`, server);
    const offer = page.getByRole("region", { name: "Out of credits" });
    await expect.element(offer.getByRole("link", { name: /Platinum/ })).toBeVisible();
    await showBanner();
    expect([composer, offer].map(isCovered)).toEqual([false, false]);
    for (const name of [/Bronze/, /Silver/, /Gold/, /Platinum/]) {
      const bundle = offer.getByRole("link", { name });
      bundle.element().scrollIntoView({ block: "nearest" });
      expect(isCovered(bundle), String(name)).toBe(false);
    }
    // Scrolling to a part moves the offer, never the page under the chat.
    expect(document.scrollingElement?.scrollTop).toBe(0);
    expect(
      page
        .getByRole("link", { name: /credit/ })
        .first()
        .element()
        .getBoundingClientRect().top,
    ).toBeGreaterThan(0);
  });
});

it("leaves some of a conversation without credit, where the button to its end gives way to what can be pressed", async () => {
  await page.viewport(320, 568);
  const server = new FakeServer();
  server.balance = 0;
  for (let count = 1; count <= 10; count += 1) server.say("sent", `Line ${count}`);
  const showBanner = await open(`/meet/${profileFixture.id}`, server);
  await expect.element(page.getByRole("link", { name: /Platinum/ })).toBeVisible();
  await showBanner();
  const log = page.getByRole("log").element();
  await expect.poll(() => log.clientHeight).toBeGreaterThanOrEqual(44);
  log.scrollTop = 0;
  // In the document, whether it is shown or not.
  await expect.poll(() => log.parentElement?.querySelector(":scope > button")).not.toBeNull();
  const report = page.getByRole("link", { name: "Report or hide this profile" }).element();
  report.scrollIntoView({ block: "center" });
  const { left, top, width, height } = report.getBoundingClientRect();
  expect(document.elementFromPoint(left + width / 2, top + height / 2)).toBe(report);
});

it.each([
  [320, 568],
  [375, 667],
  [390, 844],
])("covers no start button at %s x %s px", async (width, height) => {
  await page.viewport(width, height);
  const showBanner = await open("/", new FakeServer(), { loggedIn: false });
  const start = page.getByRole("button", { name: "Get started for free" }).first();
  await expect.element(start).toBeVisible();
  await showBanner();
  expect(isCovered(start)).toBe(false);
});

it.each([
  [375, 740],
  [1440, 900],
])("lets the end of a page be scrolled out from under it at %s px", async (width, height) => {
  await page.viewport(width, height);
  const showBanner = await open("/credits");
  const go = page.getByRole("button", { name: /^Continue with/ });
  await expect.element(go).toBeVisible();
  await showBanner();
  const foot = page.getByRole("contentinfo");
  const parts = [foot.getByText(/^©/), foot.getByRole("button", { name: "Cookie Policy" })];
  await expect
    .poll(() => {
      scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
      return parts.map(isCovered);
    })
    .toEqual([false, false]);
});
