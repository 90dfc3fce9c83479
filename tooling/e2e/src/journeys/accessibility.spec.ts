import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { journey } from "./journey.ts";

/** WCAG 2.2 AA by rules that a machine can check; the card provider's own frame is not ours. */
async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .exclude('iframe[src*="sandbox."]')
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`),
  ).toEqual([]);
}

journey.describe("accessible to everyone (WCAG 2.2 AA)", () => {
  for (const viewport of [
    { width: 375, height: 812 },
    { width: 1440, height: 900 },
  ]) {
    journey(
      `every page of a customer's way at ${viewport.width} px`,
      async ({ customer, sandbox, person }) => {
        const { page } = customer;
        await page.setViewportSize(viewport);
        await page.emulateMedia({ reducedMotion: "reduce" });

        await customer.visit();
        await expectAccessible(page);
        await customer.startForFree();
        await expect(customer.continueButton).toBeVisible();
        await expectAccessible(page);

        await customer.enterPhone(person.phone);
        await expectAccessible(page);
        await customer.enterCode(await sandbox.codeFor(person.e164));
        await customer.create(person);
        await expect(page.getByRole("link", { name: /Isolde/ }).first()).toBeVisible();
        await expectAccessible(page);

        await customer.openChat("Isolde");
        await customer.say("Is anybody awake?");
        await expectAccessible(page);

        await customer.visit("/credits");
        await expect(page.getByRole("radio", { name: /Gold/ })).toBeVisible();
        await expectAccessible(page);
        await customer.chooseBundle("Gold");
        await expect(page.getByRole("button", { name: /^Pay / })).toBeEnabled();
        await expectAccessible(page);
      },
    );
  }

  journey("the console's desk", async ({ operator }) => {
    await expectAccessible(operator.page);
  });
});
