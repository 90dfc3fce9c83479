import "@parlour/ui/layers.css";
import "@parlour/ui/reset.css";
import "@parlour/ui/tokens.css";
import { profileFixture } from "@parlour/contract/fixtures";
import type { AgeCheckState } from "@parlour/contract/operations/age-checks";
import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "../app/app.tsx";
import { FakeServer } from "../testing/fake-server.ts";
import { openTestApp } from "../testing/test-app.ts";

const composer = page.getByRole("textbox", { name: "Message to Isolde" });
const card = page.getByRole("region", { name: "Confirm your age to write" });
const hosted = card.getByRole("button", { name: "Check with Yoti" });
const network = card.getByRole("button", { name: "Ask my mobile network" });

afterEach(() => page.viewport(1024, 720));

type Latest = NonNullable<AgeCheckState["latest"]>;
const latest = (result: Latest["result"], method: Latest["method"] = "document"): Latest => ({
  checkId: "0198c0de-0000-7000-8000-0000000000c1",
  method,
  provider: "yoti",
  reference: null,
  result,
  askedAt: "2026-11-20T20:00:00.000Z",
  decidedAt: result === null ? null : "2026-11-20T20:01:00.000Z",
});

async function openChat(change: Partial<AgeCheckState> = {}, region: "GB" | "AU" = "AU") {
  const server = new FakeServer();
  server.customer = { ...server.customer, adultVerified: false, ageStep: "check" };
  server.ageCheck = { ...server.ageCheck, ...change };
  const app = await openTestApp({ server, path: `/meet/${profileFixture.id}`, loggedIn: true, region });
  await render(<App app={app} />);
  return { server };
}

function pass(server: FakeServer): void {
  server.customer = { ...server.customer, adultVerified: true, ageStep: "none" };
  server.ageCheck = { ...server.ageCheck, step: "none", methods: [], latest: latest("passed") };
}

describe("a check of the age (AGE-14 to AGE-17)", () => {
  it("says why and what is kept before anything begins, in any region that asks for it", async () => {
    const { server } = await openChat({}, "GB");
    await expect.element(hosted).toBeVisible();
    await expect
      .element(card)
      .toMatchTextContent(/for adults only, and checks that before the first message/);
    await expect
      .element(card)
      .toMatchTextContent(/Kept is the result, the method, the provider’s reference and the time/);
    await expect.element(card).toMatchTextContent(/it gets your number/);
    expect(composer.elements()).toHaveLength(0);
    expect(server.calls).not.toContain("POST /im/api/age-check/start");
  });

  it("the network confirms at once: the composer comes", async () => {
    const { server } = await openChat();
    await expect.element(network).toBeVisible();
    pass(server);
    await network.click();
    await expect.element(composer).toBeVisible();
    await expect.element(page.getByText("Your age is confirmed", { exact: false })).toBeVisible();
    const started = server.bodies[server.calls.indexOf("POST /im/api/age-check/start")];
    expect(started).toMatchObject({ method: "phone" });
  });

  it("back from the provider it asks how the check stands, and goes on by itself", async () => {
    const { server } = await openChat({ latest: latest(null) });
    await expect.element(card).toMatchTextContent(/Your check is under way.*another browser/);
    await expect
      .poll(() => server.calls.filter((call) => call === "POST /im/api/age-check/look").length)
      .toBe(1);
    await expect.element(card.getByRole("button", { name: "Continue with Yoti" })).toBeVisible();
    pass(server);
    await card.getByRole("button", { name: "I have finished it" }).click();
    await expect.element(composer).toBeVisible();
  });

  it.each([
    ["failed", /did not show that you are 18 or older.*another way/],
    ["abandoned", /was not finished. You can begin again/],
    ["unknown", /network could not say/],
  ] as const)("%s: says so, and offers both ways again", async (result, words) => {
    await openChat({ latest: latest(result) });
    await expect.element(card).toMatchTextContent(words);
    await expect.element(hosted).toBeVisible();
    await expect.element(network).toBeVisible();
  });

  it("a check that can't be begun is said at the buttons, and can be tried again", async () => {
    const { server } = await openChat();
    await expect.element(hosted).toBeVisible();
    server.failNext("/im/api/age-check/start", "age_check_unavailable");
    await hosted.click();
    await expect.element(card).toMatchTextContent(/can't be reached right now/);
    await expect.element(hosted).toBeEnabled();
  });

  it("nothing left to begin: customer service helps", async () => {
    await openChat({ methods: [{ method: "phone", provider: "your mobile network", left: 0 }] });
    await expect.element(card).toMatchTextContent(/as often as it can be in a day/);
    await expect.element(card.getByRole("link")).toHaveAttribute("href", expect.stringMatching(/^mailto:/));
  });

  it("keeps a message that was refused, and sends it", async () => {
    const server = new FakeServer();
    const app = await openTestApp({
      server,
      path: `/meet/${profileFixture.id}`,
      loggedIn: true,
      region: "GB",
    });
    await render(<App app={app} />);
    await composer.fill("Is anybody awake?");
    server.customer = { ...server.customer, ageStep: "check" };
    server.ageCheck = { ...server.ageCheck, askedByStaff: true };
    server.failNext("/im/api/message/send", { code: "age_check_required", message: "" });
    await page.getByRole("button", { name: "Send" }).click();
    await expect.element(card).toMatchTextContent(/our team asks you for a check/);
    await expect.element(card).toMatchTextContent(/Your message waits here/);
    pass(server);
    await network.click();
    await expect.element(composer).toBeVisible();
    await expect.poll(() => server.messages.map(({ body }) => body)).toEqual(["Is anybody awake?"]);
  });

  it.each([
    [320, 568],
    [390, 844],
    [1440, 900],
  ])("has its buttons on a screen of %s x %s", async (width, height) => {
    await page.viewport(width, height);
    await openChat();
    await expect.element(network).toBeVisible();
    const { left, right } = card.element().getBoundingClientRect();
    expect([left >= 0, right <= width]).toEqual([true, true]);
    await expect.poll(() => network.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(height);
  });
});
