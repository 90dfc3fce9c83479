import "@parlour/ui/layers.css";
import "@parlour/ui/reset.css";
import "@parlour/ui/tokens.css";
import { profileFixture } from "@parlour/contract/fixtures";
import { createFakeClock } from "@parlour/overlays/testing/fake-clock";
import { installFakeTurnstile } from "@parlour/overlays/testing/fake-turnstile";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "../app/app.tsx";
import type { ShellApp } from "../app/create-app.ts";
import { FakeServer } from "../testing/fake-server.ts";
import { brandFixture } from "../testing/tenant-fixture.ts";
import { openTestApp } from "../testing/test-app.ts";
import { startAnalytics } from "./start-analytics.ts";

const id = "G-TEST1234";
const queued = globalThis as { dataLayer?: readonly ArrayLike<unknown>[] };
let scripts: HTMLScriptElement[] = [];

beforeEach(() => {
  installFakeTurnstile();
  scripts = [];
  const append = document.head.append.bind(document.head);
  // Only the script element is checked; it is never loaded, so that tests contact nobody.
  vi.spyOn(document.head, "append").mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (node instanceof HTMLScriptElement) scripts.push(node);
      else append(node);
    }
  });
});
afterEach(() => {
  document.cookie = "CookiesConsent=; Max-Age=0; Path=/";
  delete queued.dataLayer;
  vi.restoreAllMocks();
});

/** The fixture's brand with an analytics id in every region. */
function countingBrand(gtag: string) {
  return {
    ...brandFixture,
    regions: brandFixture.regions.map((region) => ({
      ...region,
      content: { ...region.content, meta: { ...region.content.meta, gtag } },
    })),
  };
}

async function open({ gtag = id, path = "/", loggedIn = false } = {}) {
  const clock = createFakeClock();
  const app = await openTestApp({
    server: new FakeServer(),
    path,
    loggedIn,
    clock,
    brand: countingBrand(gtag),
  });
  await render(<App app={app} />);
  return { app, clock };
}

/** Returns the commands in the queue that Google's script would read. */
const commands = () => (queued.dataLayer ?? []).map((command) => Array.from(command));
const pagesTold = () =>
  commands().flatMap(([kind, name, facts]) => (kind === "event" && name === "page_view" ? [facts] : []));
const consent = () => void (document.cookie = "CookiesConsent=Yes; Path=/");

/** Waits long enough for a requested lazy part to load, by loading it here, too. */
async function settled(): Promise<void> {
  await import("./start-analytics.ts");
  await Promise.resolve();
}

async function goTo(app: ShellApp, path: string): Promise<void> {
  await app.router.navigate({ href: path });
}

describe("analytics (COOKIE-12)", () => {
  it("loads nothing before consent, and loads when 'I Like Cookies' is pressed", async () => {
    const { clock } = await open();
    clock.advance(5000);
    const button = page.getByRole("button", { name: "I Like Cookies" });
    await expect.element(button).toBeVisible();
    await settled();
    expect(scripts).toEqual([]);
    expect(queued.dataLayer).toBeUndefined();
    await button.click();
    await expect
      .poll(() => scripts.map(({ src }) => src))
      .toEqual([`https://www.googletagmanager.com/gtag/js?id=${id}`]);
  });

  it("ends, with its cookies, when the choice is taken back in the cookie policy, and begins again with it", async () => {
    consent();
    document.cookie = "_ga=GA1.1.1; Path=/";
    document.cookie = "_ga_TEST1234=GS1.1.1; Path=/";
    const { app } = await open();
    await expect.poll(() => scripts).toHaveLength(1);
    app.services.flow.dispatch({ type: "open", overlay: "cookies" });
    await page.getByRole("button", { name: "Take my agreement back" }).click();
    await expect.element(page.getByText("Not agreed", { exact: true })).toBeVisible();
    expect(document.cookie).not.toContain("CookiesConsent");
    await expect.poll(() => document.cookie).not.toContain("_ga");
    expect(globalThis).toHaveProperty(`ga-disable-${id}`, true);
    const told = pagesTold().length;
    await goTo(app, "/");
    expect(pagesTold()).toHaveLength(told);
    await page.getByRole("button", { name: "I agree to these cookies" }).click();
    await expect.element(page.getByText("Agreed", { exact: true })).toBeVisible();
    expect(document.cookie).toContain("CookiesConsent=Yes");
    await expect.poll(() => globalThis).toHaveProperty(`ga-disable-${id}`, false);
    expect(scripts).toHaveLength(1);
  });

  it("loads at the start where consent was given before", async () => {
    consent();
    await open();
    await expect.poll(() => scripts).toHaveLength(1);
  });

  it("loads where consent was given in another tab while the banner waited", async () => {
    const { clock } = await open();
    consent();
    clock.advance(5000);
    await expect.poll(() => scripts).toHaveLength(1);
  });

  it("loads nothing without an id, consent or not", async () => {
    consent();
    await open({ gtag: "" });
    await settled();
    expect(scripts).toEqual([]);
    expect(queued.dataLayer).toBeUndefined();
  });

  it("loads once, however often it is asked to", async () => {
    consent();
    const { app } = await open();
    await expect.poll(() => scripts).toHaveLength(1);
    startAnalytics(id, app.router);
    expect(scripts).toHaveLength(1);
    expect(pagesTold()).toHaveLength(1);
  });

  it("denies everything for advertising before anything else is said", async () => {
    consent();
    await open();
    await expect.poll(() => scripts).toHaveLength(1);
    expect(commands()[0]).toEqual([
      "consent",
      "default",
      expect.objectContaining({
        ad_storage: "denied",
        ad_user_data: "denied",
        ad_personalization: "denied",
      }),
    ]);
    expect(commands()[1]).toEqual([
      "set",
      expect.objectContaining({ allow_google_signals: false, anonymize_ip: true }),
    ]);
    expect(commands().find(([kind]) => kind === "config")).toEqual([
      "config",
      id,
      expect.objectContaining({ send_page_view: false }),
    ]);
  });

  it("tells the name of each page that is shown, and never its path, query, chat, phone or who came from where", async () => {
    consent();
    const { app } = await open({ path: "/meet", loggedIn: true });
    await expect.poll(() => pagesTold()).toHaveLength(1);
    await goTo(app, `/meet/${profileFixture.id}`);
    await expect.poll(() => pagesTold()).toHaveLength(2);
    await goTo(app, `/credits?from=${profileFixture.id}`);
    await expect.poll(() => pagesTold()).toHaveLength(3);
    await goTo(app, "/account");
    await expect.poll(() => pagesTold()).toHaveLength(4);
    expect(pagesTold()).toEqual(
      ["profiles", "chat", "credit", "account"].map((name) => ({
        page_title: name,
        page_location: `${location.origin}/${name}`,
        page_referrer: "",
      })),
    );
    const said = JSON.stringify(commands());
    for (const secret of [profileFixture.id, profileFixture.name, "+447700900123", "Wanderer7", "from="]) {
      expect(said).not.toContain(secret);
    }
  });
});
