import "@parlour/ui/layers.css";
import "@parlour/ui/reset.css";
import "@parlour/ui/tokens.css";
import { profileFixture } from "@parlour/contract/fixtures";
import { afterEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "../app/app.tsx";
import { FakeServer } from "../testing/fake-server.ts";
import { openTestApp } from "../testing/test-app.ts";

const composer = page.getByRole("textbox", { name: "Message to Isolde" });
const card = page.getByRole("region", { name: "Confirm your age to write" });
const sent = card.getByRole("button", { name: "I have sent the text" });

afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await page.viewport(1024, 720);
});

/** Opens a chat in the region with age verification, for a customer whose age is not verified. */
async function openChat(adultVerified = false) {
  const server = new FakeServer();
  server.customer = { ...server.customer, adultVerified };
  const app = await openTestApp({ server, path: `/meet/${profileFixture.id}`, loggedIn: true, region: "AU" });
  await render(<App app={app} />);
  return { server, tenant: app.tenant };
}

/** Simulates the text's arrival at the server. */
function confirm(server: FakeServer): void {
  server.customer = { ...server.customer, adultVerified: true };
}

/** Stops what is repeated at intervals, so that a test can pass them at once. */
function stopIntervals(): void {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
}

function holdInTheHand(): void {
  const real = globalThis.matchMedia.bind(globalThis);
  vi.spyOn(globalThis, "matchMedia").mockImplementation((query) =>
    real(query.includes("pointer: coarse") ? "all" : query),
  );
}

describe("the age check (AGE-7 to AGE-9)", () => {
  it("is asked for before the first message is written, in the composer's place", async () => {
    const { server, tenant } = await openChat();
    await expect.element(sent).toBeVisible();
    const { keywordAgeCheck, shortcodeAgeCheck } = tenant;
    await expect
      .element(card.getByText(`text ${keywordAgeCheck} to ${shortcodeAgeCheck} from`, { exact: false }))
      .toBeVisible();
    expect(composer.elements()).toHaveLength(0);
    expect(server.calls).not.toContain("POST /im/api/message/send");
  });

  it("is not asked of those whose age is known", async () => {
    await openChat(true);
    await expect.element(composer).toBeVisible();
    expect(card.elements()).toHaveLength(0);
  });

  it("is noticed when it has arrived, without a press; the composer comes", async () => {
    stopIntervals();
    const { server } = await openChat();
    await expect.element(sent).toBeVisible();
    confirm(server);
    vi.advanceTimersByTime(5000);
    await expect.element(composer, { timeout: 10_000 }).toBeVisible();
    expect(card.elements()).toHaveLength(0);
    await expect.element(page.getByText("Your age is confirmed", { exact: false })).toBeVisible();
  });

  it("is looked up at once when the customer comes back from their texts", async () => {
    stopIntervals();
    const { server } = await openChat();
    await expect.element(sent).toBeVisible();
    const asked = () => server.calls.filter((call) => call === "GET /im/api/account/me").length;
    // For the page, and again for the card.
    await expect.poll(asked).toBe(2);
    // Again: an event is not heard while the card's first question is on its way.
    await expect
      .poll(() => {
        globalThis.dispatchEvent(new Event("visibilitychange"));
        return asked();
      })
      .toBeGreaterThan(2);
  });

  it("says that the text has not arrived, when asked too early", async () => {
    await openChat();
    await sent.click();
    await expect.element(card.getByText("Your text has not arrived yet", { exact: false })).toBeVisible();
  });

  it("keeps what was typed before, whichever comes first", async () => {
    stopIntervals();
    const { server } = await openChat(true);
    await composer.fill("Is anybody awake?");
    server.customer = { ...server.customer, adultVerified: false };
    server.failNext("/im/api/message/send", { code: "age_verification_required", message: "" });
    await page.getByRole("button", { name: "Send" }).click();
    // The page's cached account was outdated: now it asks for the text, and the message waits.
    await expect.element(card.getByText("Your message waits here", { exact: false })).toBeVisible();
    confirm(server);
    vi.advanceTimersByTime(5000);
    await expect.element(composer, { timeout: 10_000 }).toBeVisible();
    await expect.poll(() => server.messages.map(({ body }) => body)).toEqual(["Is anybody awake?"]);
  });

  it("opens a phone's own texts with phrase and number written already", async () => {
    holdInTheHand();
    const { tenant } = await openChat();
    const { shortcodeAgeCheck, keywordAgeCheck } = tenant;
    await expect
      .element(card.getByRole("link", { name: `Text ${keywordAgeCheck} to ${shortcodeAgeCheck}` }))
      .toHaveAttribute("href", `sms:${shortcodeAgeCheck}?&body=${keywordAgeCheck}`);
  });

  it("gives phrase and number to copy where no texts are sent from", async () => {
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const { tenant } = await openChat();
    for (const text of [tenant.keywordAgeCheck, tenant.shortcodeAgeCheck]) {
      await card.getByRole("button", { name: `Copy ${text}` }).click();
      expect(copied).toHaveBeenLastCalledWith(text);
    }
    expect(card.getByRole("link").elements()).toHaveLength(0);
  });

  it.each([
    [320, 568],
    [390, 844],
    [1440, 900],
  ])("is whole on a screen of %s x %s", async (width, height) => {
    await page.viewport(width, height);
    if (width < 768) holdInTheHand();
    await openChat();
    await expect.element(sent).toBeVisible();
    const disclosure = page.getByText("Profiles are fictional", { exact: false });
    // It slides up into its place.
    await expect.poll(() => card.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(height);
    const { top, left, right } = card.element().getBoundingClientRect();
    expect(top).toBeGreaterThan(disclosure.element().getBoundingClientRect().bottom);
    expect([left >= 0, right <= width]).toEqual([true, true]);
  });
});
