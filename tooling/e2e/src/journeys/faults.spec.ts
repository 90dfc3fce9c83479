import { expect } from "@playwright/test";
import { expectAccessible } from "../drivers/accessible.ts";
import { look } from "../drivers/look.ts";
import { admin } from "../drivers/staff.ts";
import { consoleJourney } from "./console-cast.ts";

/** Unexpected errors of pages, as administrators see them (FAULT-1, FAULT-2). */

consoleJourney(
  "an error of a customer's page reaches an administrator without its text, and is marked as resolved",
  async ({ member, seat }) => {
    const name = `Broken${Date.now()}`;
    const [keeper] = await Promise.all([seat(admin), member.visit("/meet")]);
    await member.page.evaluate((className) => {
      setTimeout(() => {
        throw Object.assign(new Error("call me on 07700 900123"), { name: className });
      });
    }, name);
    const { page } = keeper;
    const row = page.getByRole("row").filter({ hasText: name });
    await expect(async () => {
      await keeper.open("/faults");
      await expect(row).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await expect(row).toContainText("A brand's page");
    await expect(row).toContainText("/meet");
    await expect(page.getByText("900123")).toHaveCount(0);
    await expectAccessible(page);
    await look(page, "faults");
    await row.getByRole("button", { name: /^Mark as resolved: / }).click();
    await expect(row).toHaveCount(0);
    await page.getByLabel("State").selectOption({ label: "Resolved" });
    await expect(row).toBeVisible();
  },
);
