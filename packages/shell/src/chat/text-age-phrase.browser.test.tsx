import "@parlour/ui/layers.css";
import "@parlour/ui/reset.css";
import "@parlour/ui/tokens.css";
import { profileFixture } from "@parlour/contract/fixtures";
import { afterEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "../app/app.tsx";
import { FakeServer } from "../testing/fake-server.ts";
import { openTestApp } from "../testing/test-app.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** Writes before the age is known, which brings the card that asks for it. */
async function askForAge() {
  const server = new FakeServer();
  server.customer = { ...server.customer, adultVerified: false };
  server.failNext("/im/api/message/send", "age_verification_required");
  const app = await openTestApp({ server, path: `/meet/${profileFixture.id}`, loggedIn: true, region: "AU" });
  await render(<App app={app} />);
  await page.getByRole("textbox", { name: "Message to Isolde" }).fill("May I?");
  await userEvent.keyboard("{Enter}");
  const card = page.getByRole("region", { name: "Confirm your age to write" });
  await expect.element(card.getByRole("button", { name: "I have sent the text" })).toBeVisible();
  return { card, tenant: app.tenant };
}

describe("the age check (spec 3, Keywords: av)", () => {
  it("opens a phone's own texts with the phrase written already", async () => {
    const real = globalThis.matchMedia.bind(globalThis);
    vi.spyOn(globalThis, "matchMedia").mockImplementation((query) =>
      real(query.includes("pointer: coarse") ? "all" : query),
    );
    const { card, tenant } = await askForAge();
    const { shortcodeAgeCheck, keywordAgeCheck } = tenant;
    await expect
      .element(card.getByRole("link", { name: `Text ${keywordAgeCheck} to ${shortcodeAgeCheck}` }))
      .toHaveAttribute("href", `sms:${shortcodeAgeCheck}?body=${keywordAgeCheck}`);
  });

  it("is words alone on what sends no texts", async () => {
    const { card } = await askForAge();
    await expect.element(card.getByRole("link")).toHaveLength(0);
  });
});
