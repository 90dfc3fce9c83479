import "@parlour/ui/layers.css";
import "@parlour/ui/reset.css";
import "@parlour/ui/tokens.css";
import { profileFixture } from "@parlour/contract/fixtures";
import { systemClock, type Clock } from "@parlour/overlays/clock";
import { installFakeTurnstile } from "@parlour/overlays/testing/fake-turnstile";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "../app/app.tsx";
import { FakeServer } from "../testing/fake-server.ts";
import { openTestApp, type TestAppOptions } from "../testing/test-app.ts";

beforeEach(() => {
  installFakeTurnstile();
});
afterEach(async () => {
  document.cookie = "CookiesConsent=; Max-Age=0; Path=/";
  await page.viewport(1024, 768);
});

async function open(path: string, more: Partial<TestAppOptions> = {}, server = new FakeServer()) {
  const app = await openTestApp({ server, path, loggedIn: true, ...more });
  await render(<App app={app} />);
  return { app, server, at: () => app.router.state.location.pathname };
}

/** Returns the machine's clock, but with waits of a chosen length run at once. */
function hasty(ms: number): Clock {
  return { ...systemClock, after: (wait, task) => systemClock.after(wait === ms ? 0 : wait, task) };
}

describe("the root view", () => {
  it("shows only the login welcome with the country picker without a subdomain", async () => {
    await open("/", { loggedIn: false, region: null });
    const picker = page.getByRole("navigation", { name: "Choose your country" });
    await expect.element(picker.getByRole("link")).toHaveLength(3);
    await expect
      .element(picker.getByRole("link", { name: "Ireland" }))
      .toHaveAttribute("href", "https://ie.emberlane.example");
    await expect.element(page.getByRole("button")).toHaveLength(0);
  });

  it("opens the entry overlay by 'Get started for free' and by 'Login'", async () => {
    await open("/", { loggedIn: false });
    for (const name of ["Get started for free", "Login"]) {
      await page.getByRole("button", { name, exact: true }).click();
      await expect.element(page.getByRole("heading", { name: "Enter your phone number" })).toBeVisible();
      await expect.element(page.getByRole("textbox")).toHaveFocus();
      await userEvent.keyboard("{Escape}");
      await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    }
  });

  it("shows the entry overlay with the press itself; the app learns of it when it is painted", async () => {
    const { app } = await open("/", { loggedIn: false });
    const start = page.getByRole("button", { name: "Get started for free" });
    await expect.element(start).toBeVisible();
    (start.element() as HTMLButtonElement).click();
    expect(document.querySelector("dialog")?.open).toBe(true);
    await expect.poll(() => app.services.flow.state.flow.current).toBe("entry");
  });

  it("has a menu icon instead on mobile, which opens the mobile menu", async () => {
    await page.viewport(375, 667);
    await open("/", { loggedIn: false });
    await expect.element(page.getByRole("button", { name: "Login" })).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Menu" }).click();
    await expect.element(page.getByRole("button", { name: "How to use" })).toBeVisible();
  });

  it("states in its footer who it is for and who operates it, with the region's helpline and opt-out", async () => {
    await open("/", { loggedIn: false });
    const footer = page.getByRole("contentinfo");
    await expect.element(footer.getByText(/18\+ only/)).toBeVisible();
    await expect.element(footer.getByText(/Lantern Row Entertainment Ltd, EX4 0ZZ/)).toBeVisible();
    await expect.element(footer.getByText(/0808 157 0999/)).toBeVisible();
    await expect.element(footer.getByText(/STOP or EMBER to 60999/)).toBeVisible();
    await expect.element(footer.getByText(/2019/)).toBeVisible();
  });

  it("leaves helpline and opt-out away in a region without them", async () => {
    await open("/", { loggedIn: false, region: "IE" });
    const footer = page.getByRole("contentinfo");
    await expect.element(footer.getByText(/18\+ only/)).toBeVisible();
    await expect.element(footer.getByText(/STOP/)).not.toBeInTheDocument();
  });
});

describe("the routes", () => {
  it("redirect as the navigation rules say", async () => {
    expect((await open("/", { loggedIn: true })).at()).toBe("/meet");
    expect((await open("/login", { loggedIn: false })).at()).toBe("/login");
    expect((await open("/meet", { loggedIn: false })).at()).toBe("/");
    expect((await open("/meet/", { loggedIn: true })).at()).toBe("/meet");
    expect((await open("/nowhere/at/all", { loggedIn: true })).at()).toBe("/meet");
    expect((await open("/nowhere", { loggedIn: false })).at()).toBe("/");
  });

  it("name the page after the brand and the first path segment, with unread messages in front", async () => {
    await open("/meet");
    await expect.poll(() => document.title).toBe("(2) Emberlane - Meet");
  });

  it("hide the footer on Chat only", async () => {
    await open(`/meet/${profileFixture.id}`);
    await expect.element(page.getByRole("textbox", { name: "Message to Isolde" })).toBeVisible();
    await expect.element(page.getByRole("contentinfo")).not.toBeInTheDocument();
  });
});

describe("/meet", () => {
  it("lists the profiles with what is unread", async () => {
    await open("/meet");
    await expect
      .element(page.getByRole("link", { name: /Isolde, 31.*Collects moonlit stories/ }))
      .toBeVisible();
    await expect.element(page.getByText("unread messages from")).toBeInTheDocument();
  });

  it("says when profiles could not be retrieved, and tries again", async () => {
    const server = new FakeServer();
    server.failNext("/im/api/profile/meet", "internal", "internal");
    await open("/meet", {}, server);
    await expect
      .element(page.getByRole("heading", { name: "Could not retrieve available profiles" }))
      .toBeVisible();
    // It responds again.
    server.failNext("/im/api/profile/meet");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByRole("link", { name: /Isolde, 31/ })).toBeVisible();
  });

  it("says when nobody is there", async () => {
    const server = new FakeServer();
    server.profiles = [];
    await open("/meet", {}, server);
    await expect.element(page.getByRole("heading", { name: "Nobody is here yet" })).toBeVisible();
  });
});

describe("the session", () => {
  it("shows no message and fetches nothing more once a customer is banned", async () => {
    const server = new FakeServer();
    server.failNext("/im/api/profile/meet", "banned");
    const { app } = await open("/meet", {}, server);
    await expect.poll(() => app.services.session.state.banned).toBe(true);
    await expect.element(page.getByRole("main", { name: "Emberlane" })).toBeVisible();
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  });

  it("goes to /meet with a message when rights are missing", async () => {
    const server = new FakeServer();
    server.failNext("/im/api/bundle", "forbidden");
    const { at } = await open("/credits", {}, server);
    await expect.element(page.getByText("Insufficient rights to access this page")).toBeVisible();
    expect(at()).toBe("/meet");
  });

  it("shows a message in the bar for 4 seconds, longer while it is pointed at", async () => {
    const { app } = await open("/meet", { clock: hasty(4000) });
    app.services.notices.show({ tone: "error", text: "Gone at once" });
    await expect.element(page.getByText("Gone at once")).not.toBeInTheDocument();
  });
});

describe("the cookie banner", () => {
  it("appears 5 seconds after loading and is dismissed by its button", async () => {
    await open("/", { loggedIn: false, clock: hasty(5000) });
    await expect.element(page.getByRole("heading", { name: "Our Cookie Policy" })).toBeVisible();
    await page.getByRole("button", { name: "I Like Cookies" }).click();
    await expect.element(page.getByRole("heading", { name: "Our Cookie Policy" })).not.toBeInTheDocument();
    expect(document.cookie).toContain("CookiesConsent=Yes");
  });
});
