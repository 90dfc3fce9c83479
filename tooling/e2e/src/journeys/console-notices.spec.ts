import { randomUUID } from "node:crypto";
import { expect, type Locator } from "@playwright/test";
import type { ConsoleDriver } from "../drivers/console.ts";
import { admin, operatorOf, plainSupervisorOf } from "../drivers/staff.ts";
import { consoleJourney } from "./console-cast.ts";
import { look } from "../drivers/look.ts";

/** What the desk says of what others did, and of its own line (DESK-25, DESK-26). */

/** Whether a press in the middle of an element meets it, within the window. */
async function isUncovered(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return met !== null && element.contains(met) && bottom <= innerHeight;
  });
}

/** The conversation in the console's address. */
function openConversation({ page }: ConsoleDriver): string {
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

consoleJourney.describe("the desk's notices", () => {
  consoleJourney(
    "a reply written offline is sent once; a claimant sees how a flag was decided, also after a lost connection and a reload",
    async ({ newcomer, siteName, seat }, info) => {
      const [operator, supervisor, customer] = await Promise.all([
        seat(operatorOf(info.workerIndex)),
        seat(plainSupervisorOf(info.workerIndex)),
        newcomer(siteName),
      ]);
      const { page, replyBox } = operator;
      const { username } = customer.person;
      await customer.write("I know where you live");
      await operator.claim(username);

      await page.context().setOffline(true);
      await replyBox.fill("The lamp is lit.");
      await replyBox.press("ControlOrMeta+Enter");
      const row = page.getByRole("log").getByRole("listitem").filter({ hasText: "The lamp is lit." });
      await expect(row).toContainText("It is sent automatically, once.");
      await look(page, "no-line");
      expect(await customer.heard()).toEqual([]);
      await page.context().setOffline(false);
      await expect(row).toContainText("1 credit");
      await expect(row).not.toContainText("is sent automatically");
      await operator.reply("Still here.");
      await expect.poll(() => customer.heard()).toEqual(["The lamp is lit.", "Still here."]);

      const flag = async (note: string) => {
        const flagId = randomUUID();
        const path = `/ops/api/conversations/${openConversation(operator)}/flags`;
        expect(await operator.call("POST", path, { flagId, kind: "threat", note })).toMatchObject({
          status: 201,
        });
        return `/ops/api/care/flags/${flagId}/decide`;
      };
      const decide = async (path: string, outcome: string) => {
        const decision = { outcome, note: "Seen by a supervisor" };
        expect(await supervisor.call("POST", path, decision)).toMatchObject({ status: 200 });
      };
      const harmless = await flag("Sounds like a story");
      await page.context().setOffline(true);
      await decide(harmless, "no_concern");
      await page.context().setOffline(false);
      const cleared = page.getByText(`The threat flag on ${username} is decided: no concern.`);
      await expect(cleared).toBeVisible();
      await page.reload();
      await expect(cleared).toBeVisible();
      expect(await isUncovered(replyBox)).toBe(true);
      expect(await isUncovered(operator.button("Send"))).toBe(true);

      await decide(await flag("Says it again, and means it"), "ban");
      const banned = page.getByText(`${username} was banned.`);
      await expect(banned).toBeVisible();
      await look(page, "outcomes");
      // The operator may also have notices from an earlier journey.
      const dismiss = operator.button("Dismiss");
      for (let left = await dismiss.count(); left > 0; left -= 1) {
        await dismiss.first().click();
        await expect(dismiss).toHaveCount(left - 1);
      }
      await page.reload();
      await expect(page.getByRole("region", { name: "Queue" })).toBeVisible();
      await expect(banned).toBeHidden();
    },
  );

  consoleJourney("after an erasure the page says what was done", async ({ newcomer, siteName, seat }) => {
    const [office, customer] = await Promise.all([seat(admin), newcomer(siteName)]);
    const { page, dialog } = office;
    await office.findCustomer(customer.site.brandName, customer.person.phone);
    await office.part("Privacy").click();
    await office.button("Erase this customer").click();
    await dialog.getByLabel("Why").selectOption({ label: "They asked by post" });
    await dialog.getByLabel(/^Type the username/).fill(customer.person.username);
    await dialog.getByLabel(/^Type the username/).press("ControlOrMeta+Enter");
    await expect(office.heading("Erased customer")).toBeVisible();
    const done = page.getByRole("status").filter({ hasText: "by staff, for the customer" });
    await expect(done).toContainText("and the pictures.");
    await expect(done).toContainText("payments and the statement");
    await look(page, "erased");
    await page.reload();
    await expect(done).toBeVisible();
    await expect(page.getByText(customer.person.username)).toHaveCount(0);
  });
});
