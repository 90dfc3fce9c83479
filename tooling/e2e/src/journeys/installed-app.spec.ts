import { expect, type Page } from "@playwright/test";
import { pageUrl } from "../drivers/addresses.ts";
import { journey } from "./journey.ts";

/** Waits until the brand's service worker runs and controls the page. */
async function underServiceWorker(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** Wakes the service worker as a push service would, because none can be reached from here. */
async function deliverPush(page: Page, host: string, data: string): Promise<void> {
  const origin = pageUrl(host).replace(/\/$/, "");
  const tools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    tools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await tools.send("ServiceWorker.enable");
  const registrationId = await registered;
  // A customer who is looking at the app gets no notification.
  await page.goto("about:blank");
  const blank = await page.context().newCDPSession(page);
  await blank.send("ServiceWorker.enable");
  await blank.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
}

journey.describe("experience, Chat: installable", () => {
  journey.use({ serviceWorkers: "allow" });

  journey(
    "opened offline the app says so in the brand's look, and goes on by itself when the connection is back",
    async ({ member }) => {
      const { page } = member;
      await member.visit("/meet");
      await underServiceWorker(page);
      await page.context().setOffline(true);
      await member.visit("/credits");
      await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
      await expect(page).toHaveTitle(/: offline$/);
      const mark = page.locator("img");
      expect(await mark.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

      await page.context().setOffline(false);
      await expect(page.getByRole("heading", { name: "You are offline" })).toBeHidden();
      expect(new URL(page.url()).pathname).toBe("/credits");
    },
  );

  journey("no answer about a customer and no page is ever in a cache", async ({ member, person }) => {
    const { page } = member;
    await member.visit("/meet");
    await underServiceWorker(page);
    await member.openChat();
    await member.say("For nobody else");
    await member.visit("/credits");
    await member.visit("/account");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const kept = await page.evaluate(async () => {
      const found: { path: string; text: string }[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          const response = await cache.match(request);
          found.push({ path: new URL(request.url).pathname, text: (await response?.text()) ?? "" });
        }
      }
      return found;
    });
    expect(kept.length).toBeGreaterThan(10);
    expect(kept.filter(({ path }) => path !== "/offline.html" && !path.startsWith("/assets/"))).toEqual([]);
    for (const { text } of kept) {
      expect(text).not.toContain("For nobody else");
      expect(text).not.toContain(person.username);
    }
  });

  journey("Chromium finds nothing that keeps a brand from being installed", async ({ member }) => {
    const { page } = member;
    await member.visit("/meet");
    await underServiceWorker(page);
    const tools = await page.context().newCDPSession(page);
    const { errors, data = "" } = await tools.send("Page.getAppManifest");
    expect(errors).toEqual([]);
    expect(JSON.parse(data)).toMatchObject({
      name: member.site.brandName,
      start_url: "/meet",
      display: "standalone",
    });
    const { installabilityErrors } = await tools.send("Page.getInstallabilityErrors");
    // A test's browser is a private window.
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(["in-incognito"]);
  });
});

journey.describe("experience, Chat: web push for replies, with consent, without message text", () => {
  journey.use({ serviceWorkers: "allow" });

  journey(
    "a subscribed browser shows that a reply came while no page is open, but not its text",
    async ({ member, operator, person, request }) => {
      const { page } = member;
      await page.context().grantPermissions(["notifications"], { origin: pageUrl(member.host) });
      await member.visit("/meet");
      await underServiceWorker(page);
      await member.openChat();
      await member.say("Is the lamp lit?");

      await member.visit("/account");
      await page.getByRole("button", { name: "Turn on reply notifications" }).click();
      await expect(page.getByRole("button", { name: "Turn off" })).toBeVisible();
      const endpoint = await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return (await registration?.pushManager.getSubscription())?.endpoint ?? "";
      });
      await operator.claim(person.username);
      await deliverPush(page, member.host, '{"type":"reply","body":"The lamp is lit"}');
      await operator.reply("The lamp is lit");

      const received = async (): Promise<unknown> =>
        (await request.get(`${new URL(endpoint).origin}/api/push`, { params: { endpoint } })).json();
      await expect.poll(received).toMatchObject([{ payload: '{"type":"reply"}', problem: null }]);

      await member.visit("/meet");
      const shown = await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return (await registration?.getNotifications())?.map(({ title, body }) => ({ title, body }));
      });
      expect(shown).toEqual([{ title: member.site.brandName, body: "You have a new reply" }]);
    },
  );
});

journey.describe("from the third visit on the app is offered", () => {
  journey.use({
    viewport: { width: 390, height: 844 },
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  });

  journey("on an iPhone in words, above the profiles, and not again once put off", async ({ member }) => {
    const { page } = member;
    const offer = page.getByRole("region", { name: `${member.site.brandName} on your home screen?` });
    const hourMs = 3_600_000;
    await page.context().addCookies([{ name: "CookiesConsent", value: "Yes", url: pageUrl(member.host) }]);
    await page.clock.install();
    for (let visit = 1; visit <= 2; visit += 1) {
      await member.visit("/meet");
      await expect(member.profileLink).toBeVisible();
      await expect(offer).toHaveCount(0);
      await page.clock.setSystemTime(Date.now() + visit * hourMs);
    }
    await member.visit("/meet");
    await expect(offer.getByText(/Add to Home Screen/)).toBeVisible();
    await expect(offer.getByRole("button", { name: "Install" })).toHaveCount(0);
    const [box, first] = [await offer.boundingBox(), await member.profileLink.boundingBox()];
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0);
    await offer.getByRole("button", { name: "Not now" }).click();
    await expect(offer).toHaveCount(0);
    await page.clock.setSystemTime(Date.now() + 30 * 24 * hourMs);
    await member.visit("/meet");
    await expect(member.profileLink).toBeVisible();
    await expect(offer).toHaveCount(0);
  });
});
