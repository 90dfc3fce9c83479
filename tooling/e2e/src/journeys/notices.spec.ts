import { expect, type Locator, type Page } from "@playwright/test";
import type { CustomerDriver } from "../drivers/customer.ts";
import { brands, isFullLength, type Site } from "../drivers/site.ts";
import { journey } from "./journey.ts";

/** The position of the notice bar: never over the balance, the disclosure or the next control. */

const screens = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

/** The server's response while a region has an alert. */
const alert = {
  active: true,
  expiry: new Date(Date.now() + 3_600_000).toISOString(),
  alertIcon: "moon",
  alertColour: "#4b5fc4",
  alertContentPrimary: "Quiet hours tonight",
  alertContentSecondary: "Between two and four in the morning replies may take longer than usual.",
};

/** The elements of a page that must stay visible, by accessible name. */
interface PageRow {
  readonly path: (site: Site, chat: string) => string;
  readonly needed: (customer: CustomerDriver) => Readonly<Record<string, Locator>>;
}

const header = ({ page }: CustomerDriver) => ({
  balance: page
    .getByRole("link", { name: /^\d+ credits?\b/ })
    .filter({ visible: true })
    .first(),
  menu: page.getByRole("button", { name: "Menu" }).filter({ visible: true }).first(),
});

const rows: Readonly<Record<string, PageRow>> = {
  meet: {
    path: () => "/meet",
    needed: (customer) => ({ ...header(customer), "first profile": customer.profileLink }),
  },
  chat: {
    path: (_, chat) => chat,
    needed: (customer) => ({
      ...header(customer),
      disclosure: customer.page.getByText(/fictional/i).first(),
      composer: customer.composer,
      starters: customer.page.getByRole("region", { name: "Conversation starters" }),
    }),
  },
  credits: {
    path: () => "/credits",
    needed: (customer) => ({
      ...header(customer),
      "first bundle": customer.page.getByRole("radiogroup").or(customer.page.getByRole("radio")).first(),
    }),
  },
  checkout: {
    path: () => "/credits/checkout?bundle=silver",
    needed: (customer) => ({
      ...header(customer),
      "card fields": customer.page.locator('iframe[title*="ayment"]').first(),
    }),
  },
  account: {
    path: () => "/account",
    needed: (customer) => ({
      ...header(customer),
      "the way to the sections": customer.page.getByRole("navigation", { name: "On this page" }),
    }),
  },
};

/** Returns the names of what the bar's messages cover. */
async function covered(page: Page, needed: Readonly<Record<string, Locator>>): Promise<readonly string[]> {
  const messages = await page.locator("[data-notices] :is([role=alert], [role=status])").all();
  const plates = await Promise.all(messages.map(async (message) => message.boundingBox()));
  const found: string[] = [];
  for (const [name, part] of Object.entries(needed)) {
    const box = await part.boundingBox();
    if (box === null) throw new Error(`${name} is not shown.`);
    const isUnder = plates.some(
      (plate) =>
        plate !== null &&
        plate.y < box.y + box.height - 1 &&
        plate.y + plate.height > box.y + 1 &&
        plate.x < box.x + box.width - 1 &&
        plate.x + plate.width > box.x + 1,
    );
    if (isUnder) found.push(name);
  }
  return found;
}

/** Expects the whole button in the visible part of the panel, without scrolling. */
async function expectWhole(button: Locator): Promise<void> {
  const cut = await button.evaluate((element) => {
    const body = element.closest("[data-panel-body]")?.getBoundingClientRect();
    const { top, bottom } = element.getBoundingClientRect();
    return body === undefined ? null : Math.max(body.top - top, bottom - body.bottom);
  });
  expect(cut, "px that are cut off").toBeLessThanOrEqual(0);
}

/** Checks every screen after the page's layout has settled. */
async function expectNothingCovered(
  customer: CustomerDriver,
  where: string,
  needed: Readonly<Record<string, Locator>>,
): Promise<void> {
  for (const screen of screens) {
    await customer.page.setViewportSize(screen);
    const at = `${where} at ${screen.width} x ${screen.height}`;
    await expect.poll(async () => covered(customer.page, needed), at).toEqual([]);
  }
}

/** Every other brand; all of them at full length (README.md). */
const shownBrands = brands.filter((_, index) => isFullLength || index % 2 === 0);

for (const brand of shownBrands) {
  journey.describe(`the bar of messages: ${brand}`, () => {
    journey.use({ siteName: `uk.${brand}` });

    journey("an alert covers nothing that is needed, on any page", async ({ member, sandbox, site }) => {
      const { page } = member;
      await sandbox.letFail({ method: "GET", path: "/im/api/alerts/active/*", status: 200, body: alert });
      await member.visit("/meet");
      const chat = (await member.profileLink.getAttribute("href")) ?? "";
      for (const [name, row] of Object.entries(rows)) {
        await member.visit(row.path(site, chat));
        await expect(member.notice(alert.alertContentPrimary, "other")).toBeVisible();
        await expectNothingCovered(member, name, row.needed(member));
      }

      // In the panel it is below the content and covers none of it.
      await member.openMenu();
      await expect(member.notice(alert.alertContentPrimary, "other")).toBeVisible();
      await expectNothingCovered(member, "the menu", { credits: member.tile(/^\d+ credits|^Credits/i) });

      await member.forgetLogin();
      await page.setViewportSize(screens[0]);
      await member.visit();
      const start = page.getByRole("button", { name: "Get started for free" }).first();
      await start.focus();
      await expect(member.notice(alert.alertContentPrimary, "other")).toBeVisible();
      await expectNothingCovered(member, "the landing page", {
        start,
        logo: page.getByRole("img").first(),
      });
      await page.setViewportSize(screens[0]);
      await start.click();
      await expect(member.notice(alert.alertContentPrimary, "other")).toBeVisible();
      await expectNothingCovered(member, "Entry", {
        field: member.phoneField,
        close: member.closeButton,
      });
    });

    journey(
      "on the smallest phone an error of a field pushes no button off the screen",
      async ({ member, sandbox, person }) => {
        const { page } = member;
        await page.setViewportSize(screens[0]);
        await member.visit("/meet");
        await member.openAccountTile(/^Age/);
        await member.typeDateOfBirth({ ...person.born, year: "2015" });
        await expect(member.errorInPlace("You have to be 18+ to use the service")).toBeVisible();
        await expectWhole(member.saveButton);

        await member.forgetLogin();
        await member.visit();
        await member.startForFree();
        await member.enterPhone(person.phone);
        const code = Number(await sandbox.codeFor(person.e164, 2));
        await member.enterCode(String((code + 1) % 10_000).padStart(4, "0"));
        await expect(
          member.errorInPlace("Looks like you have entered an invalid verification code!"),
        ).toBeVisible();
        await expectWhole(member.continueButton);
      },
    );

    journey("an error that passes covers nothing that is needed", async ({ member, sandbox, site }) => {
      const { page } = member;
      await page.clock.install();
      await member.visit("/meet");
      const chat = (await member.profileLink.getAttribute("href")) ?? "";
      for (const [name, row] of Object.entries(rows)) {
        await sandbox.heal();
        await member.visit(row.path(site, chat));
        const needed = row.needed(member);
        for (const part of Object.values(needed)) await expect(part).toBeVisible();
        await sandbox.letFail({ method: "GET", path: "/im/api/alerts/active/*", status: 500 });
        // Alerts are polled every 10 s.
        await page.clock.fastForward(10_000);
        const error = member.notice("Error fetching active alert");
        await expect(error).toBeVisible();
        // Its 4 seconds are paused during the check.
        await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
        await expectNothingCovered(member, name, needed);
        await expect(error).toBeVisible();
        await page.clock.resume();
      }
    });
  });
}
