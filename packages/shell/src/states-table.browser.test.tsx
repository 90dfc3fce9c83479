import "@parlour/ui/layers.css";
import "@parlour/ui/reset.css";
import "@parlour/ui/tokens.css";
import { createMemoryTokenStore } from "@parlour/api-client/token-store";
import type { ActiveAlert } from "@parlour/contract/operations/content";
import { systemClock } from "@parlour/overlays/clock";
import { createFakeClock } from "@parlour/overlays/testing/fake-clock";
import { installFakeTurnstile } from "@parlour/overlays/testing/fake-turnstile";
import { testLines, type RuleLine } from "@parlour/overlays/testing/rule-line";
import { afterEach, beforeEach, describe, expect, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "./app/app.tsx";
import { FailedStart } from "./app/failed-start.tsx";
import { FakeServer } from "./testing/fake-server.ts";
import { openTestApp, type TestAppOptions } from "./testing/test-app.ts";

/**
 * What page and session do in each state, as a table: each line is one row, and its sentence is the title.
 * Overlays have their tables in packages/overlays: flow-table, states-table, resend-table,
 * image-upload-table; Payment has credits/payment-table.
 */

beforeEach(() => {
  installFakeTurnstile();
});
afterEach(() => {
  document.cookie = "CookiesConsent=; Max-Age=0; Path=/";
});

async function open(options: Partial<TestAppOptions> = {}) {
  const server = options.server ?? new FakeServer();
  const loggedIn = options.loggedIn ?? true;
  const clock = createFakeClock();
  const tokens = createMemoryTokenStore(loggedIn ? { access: "access", refresh: "refresh" } : null);
  let reloads = 0;
  const reloadRoot = () => void (reloads += 1);
  const path = loggedIn ? "/meet" : "/";
  const app = await openTestApp({ path, clock, tokens, reloadRoot, ...options, server, loggedIn });
  await render(<App app={app} />);
  const asked = (call: string) => server.calls.filter((one) => one.startsWith(call)).length;
  return { app, server, clock, tokens, asked, reloads: () => reloads };
}

const banner = page.getByRole("heading", { name: "Our Cookie Policy" });
const alerts = "GET /im/api/alerts/active/1";
const balance = "GET /im/api/credit";
const inMinutes = (minutes: number) =>
  new Date(Date.parse("2026-11-20T20:15:00.000Z") + minutes * 60_000).toISOString();
const quiet: ActiveAlert = {
  active: true,
  expiry: inMinutes(1),
  alertIcon: "moon",
  alertColour: "#4b5fc4",
  alertContentPrimary: "Quiet hours",
  alertContentSecondary: "Until four.",
};

/** A logged-in customer on /meet whose balance has loaded. */
async function atMeet(options: Partial<TestAppOptions> = {}) {
  const opened = await open(options);
  await expect.poll(() => opened.asked(balance)).toBeGreaterThan(0);
  await expect.poll(() => opened.asked(alerts)).toBe(1);
  return opened;
}

async function banned() {
  const opened = await atMeet();
  opened.server.failNext("/im/api/bundle", "banned");
  await opened.app.router.navigate({ to: "/credits" });
  await expect.element(page.getByRole("main", { name: "Emberlane" })).toBeVisible();
  return opened;
}

const sessionLines: readonly RuleLine[] = [
  {
    line: "App loading: starts loading, ends loaded when the landing data arrives.",
    async holds() {
      await open({ loggedIn: false });
      await expect.element(page.getByRole("button", { name: "Get started for free" })).toBeVisible();
      expect(page.getByRole("progressbar").elements()).toHaveLength(0);
    },
  },
  {
    line: "On failure the error bar shows and the loading state is not cleared.",
    async holds() {
      await render(<FailedStart />);
      await expect.element(page.getByRole("alert")).toHaveTextContent("Oops! Couldn't load website");
      await expect.element(page.getByRole("progressbar")).toBeInTheDocument();
    },
  },
  {
    line: "Login: success stores the access and refresh tokens, goes to /meet …",
    async holds() {
      const { app, tokens } = await open({ loggedIn: false });
      await app.services.overlayPorts.login({ phone: "+447700900123", password: "Lantern7" });
      expect(tokens.read()).toEqual({ access: "access", refresh: "refresh" });
      await expect.poll(() => app.router.state.location.pathname).toBe("/meet");
    },
  },
  {
    line: "Logged in means the access cookie exists.",
    async holds() {
      const { app, tokens } = await open({ loggedIn: false });
      expect(app.services.session.isLoggedIn()).toBe(false);
      tokens.write({ access: "access", refresh: "refresh" });
      expect(app.services.session.isLoggedIn()).toBe(true);
    },
  },
  {
    line: "Banned: set when any response has status 418.",
    async holds() {
      const server = new FakeServer();
      server.failNext("/im/api/credit", "banned");
      const { app } = await open({ server });
      await expect.poll(() => app.services.session.state.banned).toBe(true);
    },
  },
  {
    line: "Afterwards the balance is no longer fetched …",
    async holds() {
      const { asked, app, clock } = await banned();
      const before = asked(balance);
      await app.router.navigate({ to: "/meet" });
      clock.advance(60_000);
      expect(asked(balance)).toBe(before);
    },
  },
  {
    line: "… and alert polling stops.",
    async holds() {
      const { asked, clock } = await banned();
      const before = asked(alerts);
      clock.advance(60_000);
      expect(asked(alerts)).toBe(before);
    },
  },
  {
    line: "Logout: calls the server, clears both tokens, reloads the root.",
    async holds() {
      const { app, asked, tokens, reloads } = await atMeet();
      await app.services.overlayPorts.logout();
      expect(asked("POST /im/logout/")).toBe(1);
      expect(tokens.read()).toBeNull();
      expect(reloads()).toBe(1);
    },
  },
  {
    line: "Token refresh: on a 401 a refresh is triggered …",
    async holds() {
      const server = new FakeServer();
      server.failNext("/im/api/credit", "unauthorized");
      const { asked } = await open({ server });
      await expect.poll(() => asked("POST /api/uaa-service/oauth/token")).toBe(1);
      await expect.poll(() => asked(balance)).toBe(2);
    },
  },
  {
    line: "… and the error is returned as a result rather than thrown.",
    async holds() {
      const server = new FakeServer();
      const { app } = await open({ server, loggedIn: false });
      server.failNext("/api/uaa-service/oauth/token", "unauthorized");
      const result = await app.services.overlayPorts.login({ phone: "+447700900123", password: "wrong" });
      expect(result).toMatchObject({ ok: false, error: { code: "unauthorized" } });
    },
  },
  {
    line: "If a second 401 follows closely after a failed renewal, the user is logged out after 500 ms.",
    async holds() {
      const server = new FakeServer();
      server.failNext("/im/api/credit", "unauthorized");
      server.failNext("/im/api/account/me", "unauthorized");
      server.failNext("/api/uaa-service/oauth/token", "unauthorized");
      const asked = performance.now();
      const { tokens, reloads } = await open({ server, clock: systemClock });
      await expect.poll(reloads).toBe(1);
      expect(performance.now() - asked).toBeGreaterThanOrEqual(500);
      expect(tokens.read()).toBeNull();
    },
  },
];

const bannerLines: readonly RuleLine[] = [
  {
    line: "Cookie banner: shown 5 seconds after loading finishes …",
    async holds() {
      const { clock } = await open({ loggedIn: false });
      clock.advance(4999);
      expect(banner.elements()).toHaveLength(0);
      clock.advance(1);
      await expect.element(banner).toBeVisible();
    },
  },
  {
    line: "… unless the consent cookie equals Yes;",
    async holds() {
      document.cookie = "CookiesConsent=Yes; Path=/";
      const { clock } = await open({ loggedIn: false });
      clock.advance(60_000);
      expect(banner.elements()).toHaveLength(0);
    },
  },
  {
    line: "hidden once consent is given [in another tab, too].",
    async holds() {
      const { clock } = await open({ loggedIn: false });
      document.cookie = "CookiesConsent=Yes; Path=/";
      clock.advance(5000);
      expect(banner.elements()).toHaveLength(0);
    },
  },
  {
    line: "Clicking the button stores the consent cookie with value Yes for 2 years and dismisses the banner.",
    async holds() {
      const { clock } = await open({ loggedIn: false });
      clock.advance(5000);
      const stored = vi.spyOn(document, "cookie", "set");
      await page.getByRole("button", { name: "I Like Cookies" }).click();
      await expect.element(banner).not.toBeInTheDocument();
      expect(document.cookie).toContain("CookiesConsent=Yes");
      expect(stored).toHaveBeenCalledWith(expect.stringContaining(`Max-Age=${2 * 365 * 24 * 60 * 60};`));
      stored.mockRestore();
    },
  },
];

const alertLines: readonly RuleLine[] = [
  {
    line: "Alert polling: after loading the active alert for the region id is checked at once …",
    async holds() {
      const { asked } = await open({ loggedIn: false });
      await expect.poll(() => asked(alerts)).toBe(1);
    },
  },
  {
    line: "… and then every 10 seconds.",
    async holds() {
      const { asked, clock } = await open({ loggedIn: false });
      await expect.poll(() => asked(alerts)).toBe(1);
      clock.advance(9999);
      expect(asked(alerts)).toBe(1);
      clock.advance(1);
      await expect.poll(() => asked(alerts)).toBe(2);
    },
  },
  {
    line: "A notification shows only when the alert is active …",
    async holds() {
      const { app } = await open({ loggedIn: false });
      app.services.alerts.offer({ ...quiet, active: false });
      expect(app.services.notices.state.items).toEqual([]);
      app.services.alerts.offer(quiet);
      await expect.element(page.getByText("Quiet hours")).toBeVisible();
    },
  },
  {
    line: "… and its expiry differs from the current one;",
    async holds() {
      const { app } = await open({ loggedIn: false });
      const { alerts: feed, notices } = app.services;
      feed.offer(quiet);
      notices.dismiss(notices.state.items[0]?.id ?? 0);
      feed.offer({ ...quiet, alertContentSecondary: "The same once more." });
      expect(notices.state.items).toEqual([]);
      feed.offer({ ...quiet, expiry: inMinutes(2) });
      expect(notices.state.items).toHaveLength(1);
    },
  },
  {
    line: "it stays until the expiry.",
    async holds() {
      const { app, clock } = await open({ loggedIn: false });
      app.services.alerts.offer(quiet);
      await expect.element(page.getByText("Quiet hours")).toBeVisible();
      clock.advance(59_999);
      expect(app.services.notices.state.items).toHaveLength(1);
      clock.advance(1);
      await expect.element(page.getByText("Quiet hours")).not.toBeInTheDocument();
    },
  },
];

describe("Loading, login, ban, logout and renewal (NAV-16, LOGIN-2, LOGIN-4, LOGIN-7, LOGIN-8, STATUS-4)", () => {
  testLines(sessionLines);
});

describe("The cookie banner (COOKIE-9, COOKIE-10)", () => {
  testLines(bannerLines);
});

describe("Alerts (ALERT-2, ALERT-3)", () => {
  testLines(alertLines);
});
