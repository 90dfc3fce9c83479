import { expect } from "@playwright/test";
import { expectAccessible } from "../drivers/accessible.ts";
import { pageUrl } from "../drivers/addresses.ts";
import { CustomerDriver } from "../drivers/customer.ts";
import { look } from "../drivers/look.ts";
import { newPerson } from "../drivers/people.ts";
import { quietSiteFor } from "../drivers/quiet-sites.ts";
import { Server } from "../drivers/server.ts";
import { siteOf } from "../drivers/site.ts";
import { admin } from "../drivers/staff.ts";
import { consoleJourney } from "./console-cast.ts";

/** Pages after which the split of this journey ends. */
const pages = 100;

const site = siteOf(quietSiteFor("split"));

consoleJourney.describe("own counting (SPLIT-1 to SPLIT-10)", () => {
  consoleJourney.use({ siteName: quietSiteFor("split") });

  consoleJourney(
    "two versions are shown to visitors by chance, a sign-up counts for the version it came from, and the rule ends the split",
    async ({ browser, request, sandbox, seat }) => {
      const own = `brand=${site.brand}&region=${site.region}`;
      const boss = await seat(admin, { at: `/content?${own}` });
      const { page, dialog } = boss;

      // another version: the one that is published stays version A
      const field = page.getByLabel("Landing page's heading");
      const headingA = await field.inputValue();
      const headingB = "The lamp is lit, come in";
      await field.fill(headingB);
      await boss.button("Publish").click();
      await dialog.getByRole("button", { name: "Publish now" }).click();
      await expect(page.getByText(/is what visitors see now/)).toBeVisible();
      await boss.button(/^Versions/).click();
      await boss.button("Roll back to it").first().click();
      await dialog.getByRole("button", { name: "Roll back now" }).click();
      await expect(dialog).toBeHidden();

      await boss.open(`/landing?${own}`);
      await boss.button("Begin a split").click();
      const lastDay = dialog.getByLabel("Last day");
      await dialog.getByLabel("Version B", { exact: true }).fill("2");
      await dialog.getByLabel("End after this many pages").fill(String(pages));
      await lastDay.fill((await lastDay.getAttribute("max")) ?? "");
      await look(page, "landing-begin");
      await dialog.getByRole("button", { name: "Begin the split" }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText("running", { exact: true })).toBeVisible();
      await expectAccessible(page);
      await look(page, "landing-running");
      await boss.button("End it early").click();
      await expect(dialog).toBeVisible();
      await look(page, "landing-end");
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await expect(dialog).toBeHidden();

      // one visitor after another, until one got version B, who signs up
      let visitor: CustomerDriver | undefined;
      let shown = 0;
      while (visitor === undefined && shown < pages / 2) {
        const context = await browser.newContext();
        const customer = new CustomerDriver(await context.newPage(), site);
        const person = newPerson(site);
        await context.setExtraHTTPHeaders({ "x-forwarded-for": person.address });
        await customer.visit();
        shown += 1;
        const heading = await customer.page.getByRole("heading", { level: 1 }).textContent();
        expect([headingA, headingB]).toContain(heading);
        if (heading === headingB) {
          // Nothing in the browser tells visitors apart.
          const { cookies } = await context.storageState();
          expect(cookies.map(({ name }) => name)).not.toContainEqual(
            expect.stringMatching(/landing|split|version/i),
          );
          await customer.startForFree();
          await customer.enterPhone(person.phone);
          await customer.enterCode(await sandbox.codeFor(person.e164));
          await customer.create(person);
          visitor = customer;
        }
        await context.close();
      }
      expect(visitor).toBeDefined();

      // the pages that the rule still waits for
      const server = new Server(request, site.host);
      for (; shown < pages; shown += 1) await server.fetch("GET", "/");
      const ended = page.getByRole("heading", { name: "Split 1: version 2 beside" });
      await expect(async () => {
        await boss.open(`/landing?${own}`);
        await expect(ended).toBeVisible({ timeout: 5_000 });
      }).toPass({ timeout: 150_000 });
      await expect(page.getByText("Ended by its rule: all pages shown")).toBeVisible();
      const result = page.getByRole("table", { name: "Result of split 1" });
      const row = (step: string) => result.getByRole("row").filter({ hasText: step });
      for (const step of ["Verified a number", "Signed up"]) {
        await expect(row(step).getByRole("cell").nth(1)).toHaveText(/^0, 0\.00 %/);
        await expect(row(step).getByRole("cell").nth(2)).toHaveText(/^1, /);
        await expect(row(step)).toContainText("Not final before");
      }
      await expectAccessible(page);
      await look(page, "landing-ended");
      // Everybody sees the published version again.
      const landing = await browser.newPage();
      await landing.goto(pageUrl(site.host));
      await expect(landing.getByRole("heading", { level: 1 })).toHaveText(headingA);
      await landing.close();
    },
  );
});
