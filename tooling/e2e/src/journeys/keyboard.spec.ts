import { expect } from "@playwright/test";
import { Keyboard } from "../drivers/keyboard.ts";
import { journey } from "./journey.ts";

journey.describe("experience, Everyone: without a pointer", () => {
  journey("chats by keyboard alone", async ({ member }) => {
    const { page } = member;
    const keys = new Keyboard(page);
    await member.visit("/meet");
    await keys.press(member.profileLink);
    await expect(member.composer).toBeFocused();
    await keys.type("Typed, not pointed");
    await page.keyboard.press("Enter");
    await expect(member.message("Typed, not pointed")).toBeVisible();
    await expect(member.composer).toBeFocused();

    await keys.press(page.getByRole("button", { name: "Menu" }).first());
    await keys.press(member.tile(/^My Account/));
    await keys.press(member.tile(/^Username/));
    await expect(member.usernameField).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(member.panel).toBeHidden();
    await expect(page.getByRole("button", { name: "Menu" }).first()).toBeFocused();
  });

  journey("codes and passwords can be pasted, as they were copied", async ({ customer, sandbox, person }) => {
    const { page, panel } = customer;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const paste = async (text: string): Promise<void> => {
      await page.evaluate(async (copied) => navigator.clipboard.writeText(copied), text);
      await page.keyboard.press("ControlOrMeta+V");
    };
    await customer.visit();
    await customer.startForFree();
    await customer.phoneField.focus();
    await paste(person.phone);
    await customer.continueToVerify();
    await panel.getByRole("textbox", { name: "Verification code" }).focus();
    const code = await sandbox.codeFor(person.e164);
    await paste(` ${code.slice(0, 2)}-${code.slice(2)} `);
    await customer.letsStart();
    await customer.typeDateOfBirth(person.born);
    await customer.next();
    await customer.usernameField.fill(person.username);
    await customer.next();
    for (const label of ["New password", "Confirm password"]) {
      await panel.getByLabel(label, { exact: true }).focus();
      await paste(person.password);
    }
    await customer.next();
    await expect(customer.heading("One last step")).toBeVisible();
  });
});
