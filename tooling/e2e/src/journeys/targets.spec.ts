import { expect, type Page } from "@playwright/test";
import { journey } from "./journey.ts";

/** Finds controls that are smaller than allowed, by name. Links within a sentence are exempt (WCAG 2.5.8). */
async function tooSmall(page: Page, least: number): Promise<readonly string[]> {
  return page.evaluate((smallest) => {
    const parts = document.querySelectorAll(
      "a[href], button, input:not([type=hidden]), select, textarea, summary",
    );
    return [...parts].flatMap((part) => {
      const inSentence =
        getComputedStyle(part).display === "inline" && part.parentElement?.textContent !== part.textContent;
      // The pressed target of a radio or checkbox is its label.
      const pressed =
        part instanceof HTMLInputElement && /radio|checkbox/.test(part.type) ? part.labels?.[0] : part;
      // A field for password managers only, which no user reaches.
      if (part instanceof HTMLElement && part.tabIndex < 0) return [];
      if (inSentence || pressed === undefined || pressed === null || !pressed.checkVisibility()) return [];
      // Behind an open panel no control can be pressed.
      const dialog = document.querySelector("dialog:modal");
      if (dialog !== null && !dialog.contains(part)) return [];
      const { width, height } = pressed.getBoundingClientRect();
      if (width <= 1 || height <= 1 || (width >= smallest && height >= smallest)) return [];
      const name = part.getAttribute("aria-label") ?? part.textContent;
      return [`${part.tagName} "${name.trim()}" ${Math.round(width)}x${Math.round(height)}`];
    });
  }, least);
}

async function expectTargets(page: Page, least: number): Promise<void> {
  expect(await tooSmall(page, least - 0.5), page.url()).toEqual([]);
}

const screens = [
  { name: "with a pointer, 24 px", least: 24, use: { viewport: { width: 1440, height: 900 } } },
  {
    name: "with a finger, 44 px",
    least: 44,
    use: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
  },
] as const;

for (const { name, least, use } of screens) {
  journey.describe(`experience, Everyone: what is pressed is large enough ${name}`, () => {
    journey.use(use);

    journey("logged out", async ({ customer, sandbox, person }) => {
      const { page } = customer;
      await customer.visit();
      await expectTargets(page, least);
      await customer.startForFree();
      await expectTargets(page, least);
      await customer.enterPhone(person.phone);
      await expectTargets(page, least);
      await customer.enterCode(await sandbox.codeFor(person.e164));
      await customer.letsStart();
      await expectTargets(page, least);
      await customer.typeDateOfBirth(person.born);
      await customer.next();
      await customer.usernameField.fill(person.username);
      await customer.next();
      await customer.typePasswords(person.password);
      await expectTargets(page, least);
    });

    journey("logged in", async ({ member }) => {
      const { page } = member;
      for (const path of ["/meet", "/credits", "/credits/statement", "/account"]) {
        await member.visit(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectTargets(page, least);
      }
      await member.visit("/meet");
      await member.openChat();
      await expectTargets(page, least);
      await member.openMenu();
      await expectTargets(page, least);
      await member.tile(/^My Account/).click();
      await expect(member.heading("My Account")).toBeVisible();
      await expectTargets(page, least);
      await member.tile(/^Age/).click();
      await member.panel.getByRole("button", { name: "Pick from a calendar" }).click();
      await expect(member.panel.getByRole("group", { name: "Calendar" })).toBeVisible();
      await expectTargets(page, least);
    });
  });
}
