import "@parlour/ui/layers.css";
import "@parlour/ui/reset.css";
import "@parlour/ui/tokens.css";
import { createFakeClock } from "@parlour/overlays/testing/fake-clock";
import { profileFixture } from "@parlour/contract/fixtures";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "../app/app.tsx";
import { FakeServer } from "../testing/fake-server.ts";
import { freshStorage, openTestApp } from "../testing/test-app.ts";
import { installPrompt } from "./install-prompt.ts";

const hourMs = 3_600_000;
const offer = page.getByRole("region", { name: /on your home screen\?/ });
const asked: string[] = [];

installPrompt().listen();

/** Simulates Chromium's event for an installable page. */
function browserOffers(): void {
  const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
    prompt: async () => {
      asked.push("asked");
      return { outcome: "dismissed" };
    },
  });
  dispatchEvent(event);
}

/** A customer's device: each visit is an hour after the previous one. */
function device() {
  const storages = { local: freshStorage(), session: freshStorage() };
  const clock = createFakeClock();
  return {
    storages,
    clock,
    visit: async (path = "/meet") => {
      clock.advance(hourMs);
      const app = await openTestApp({ server: new FakeServer(), path, loggedIn: true, clock, storages });
      const screen = await render(<App app={app} />);
      if (path === "/meet") await expect.element(page.getByRole("link", { name: /Isolde/ })).toBeVisible();
      return { app, screen };
    },
  };
}

beforeEach(() => {
  document.cookie = "CookiesConsent=Yes; Path=/";
  asked.length = 0;
  browserOffers();
});

describe("the offer to install", () => {
  it("comes at the third visit, above what it offers for, and asks only when it is pressed", async () => {
    const { visit } = device();
    for (let count = 1; count <= 2; count += 1) {
      const { screen } = await visit();
      expect(offer.elements()).toHaveLength(0);
      await screen.unmount();
    }
    await visit();
    await expect.element(offer).toBeVisible();
    // In the page's layout, so it covers nothing.
    const box = offer.element().getBoundingClientRect();
    const first = page
      .getByRole("link", { name: /Isolde/ })
      .element()
      .getBoundingClientRect();
    expect(box.bottom).toBeLessThanOrEqual(first.top);
    expect(getComputedStyle(offer.element()).position).toBe("static");
    expect(asked).toEqual([]);
    await offer.getByRole("button", { name: "Install" }).click();
    expect(asked).toEqual(["asked"]);
    await expect.element(offer).not.toBeInTheDocument();
  });

  it("does not come back for long once it was put off", async () => {
    const { visit, clock } = device();
    for (let count = 1; count <= 3; count += 1) {
      const { screen } = await visit();
      if (count < 3) await screen.unmount();
      else {
        await offer.getByRole("button", { name: "Not now" }).click();
        await expect.element(offer).not.toBeInTheDocument();
        await screen.unmount();
      }
    }
    browserOffers();
    clock.advance(170 * 24 * hourMs);
    const { screen } = await visit();
    expect(offer.elements()).toHaveLength(0);
    await screen.unmount();
    clock.advance(11 * 24 * hourMs);
    await visit();
    await expect.element(offer).toBeVisible();
  });

  it("joins neither an open panel nor the cookie banner, nor a chat where somebody writes", async () => {
    const { visit } = device();
    for (let count = 1; count <= 3; count += 1)
      await (await visit(`/meet/${profileFixture.id}`)).screen.unmount();
    const writing = await visit(`/meet/${profileFixture.id}`);
    await expect.element(page.getByRole("textbox", { name: "Message to Isolde" })).toBeVisible();
    expect(offer.elements()).toHaveLength(0);
    await writing.screen.unmount();

    document.cookie = "CookiesConsent=; Max-Age=0; Path=/";
    const undecided = await visit();
    expect(offer.elements()).toHaveLength(0);
    await undecided.screen.unmount();

    document.cookie = "CookiesConsent=Yes; Path=/";
    const { app } = await visit(`/meet/${profileFixture.id}`);
    app.services.flow.dispatch({ type: "open", overlay: "nav-menu" });
    await app.router.navigate({ to: "/meet" });
    await expect.element(page.getByRole("dialog")).toBeVisible();
    expect(offer.elements()).toHaveLength(0);
  });

  it("is not made where the browser can't install", async () => {
    // The offer can't be used again after its response.
    await installPrompt().ask();
    const { visit } = device();
    for (let count = 1; count <= 4; count += 1) {
      const { screen } = await visit();
      expect(offer.elements()).toHaveLength(0);
      await screen.unmount();
    }
  });
});
