import { expect } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expectAccessible } from "../drivers/accessible.ts";
import { ConsoleDriver } from "../drivers/console.ts";
import { admin, operatorOf, plainSupervisorOf, type StaffLogin } from "../drivers/staff.ts";
import { consoleJourney } from "./console-cast.ts";

consoleJourney.describe("who works at the console", () => {
  consoleJourney(
    "an invited operator's first minute: link, password, desk, authenticator, and back in by a recovery code",
    async ({ seat, browser }, info) => {
      const host = await seat(admin);
      const login: StaffLogin = {
        username: `newcomer-${info.workerIndex}`,
        displayName: "Newcomer",
        role: "operator",
        password: "Kettle-On-Early-9",
      };
      await host.openArea("Staff");
      await host.button("Invite somebody").click();
      await host.dialog.getByLabel("Name", { exact: true }).fill(login.displayName);
      await host.dialog.getByLabel("Username").fill(login.username);
      await host.dialog.getByRole("button", { name: "Make the link" }).click();
      const link = await host.dialog.getByLabel("Link", { exact: true }).textContent();

      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      const newcomer = new ConsoleDriver(await context.newPage());
      const { page } = newcomer;
      await page.goto(link ?? "");
      await expect(newcomer.heading(`Welcome, ${login.displayName}`)).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel("New password").fill(login.password);
      await newcomer.button("Save and go on").click();
      // The desk says what to do, with or without waiting conversations.
      await expect(newcomer.heading("Desk")).toBeVisible();
      await expect(
        page.getByText(/press N to be given the next one|as soon as somebody writes/),
      ).toBeVisible();

      await newcomer.openArea("Your account");
      await newcomer.button("Set up an authenticator").click();
      await newcomer.dialog.getByLabel("Your password").fill(login.password);
      await newcomer.dialog.getByRole("button", { name: "Show the picture" }).click();
      const secret = (await newcomer.dialog.locator("code").textContent())?.replaceAll(" ", "") ?? "";
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
      await newcomer.dialog.getByLabel(/six digits/).fill(code);
      const codes = newcomer.dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
      await expect(codes).toHaveCount(10);
      const [recoveryCode = ""] = await codes.allTextContents();
      await expectAccessible(page);
      await newcomer.dialog.getByLabel("I have kept them in a safe place").check();
      await newcomer.dialog.getByRole("button", { name: "Done" }).click();
      await newcomer.leave();

      await newcomer.open("/");
      await page.getByLabel("Username").fill(login.username);
      await page.getByLabel("Password", { exact: true }).fill(login.password);
      await newcomer.button("Sign in").click();
      await newcomer.button("Use a recovery code").click();
      await expectAccessible(page);
      await page.getByLabel("Recovery code").fill(recoveryCode);
      await newcomer.button("Sign in").click();
      await expect(page.getByText("You signed in with a recovery code")).toBeVisible();
      await expect(page.getByText("9 of 10 left")).toBeVisible();
      // The link worked once.
      await page.goto(link ?? "");
      await expect(newcomer.heading("This link doesn't work any more")).toBeVisible();
      await context.close();
    },
  );

  consoleJourney(
    "axe finds nothing on any page of any role that no other journey checks",
    async ({ seat }, info) => {
      const looked = new Set<string>();
      for (const login of [admin, plainSupervisorOf(info.workerIndex), operatorOf(info.workerIndex)]) {
        // On the sign-in page: the console must also work when it began there.
        const member = await seat(login, { onScreen: true });
        const areas = await member.areas();
        for (const area of areas) {
          // Areas that look the same for the roles below are checked once; possible actions on a site differ.
          if (looked.has(area) && !differsByRole.has(area)) continue;
          looked.add(area);
          await consoleJourney.step(`${area}, as ${login.role}`, async () => {
            await member.openArea(area);
            if (!checkedWithContent.has(area)) await expectAccessible(member.page);
          });
        }
        await member.leave();
        await member.page.context().close();
      }
      expect(looked.size).toBeGreaterThan(15);
    },
  );
});

/**
 * Areas that axe checks in another journey, when there is something on them: faults, figures (the audit), pay, regulator,
 * texts.
 */
const checkedWithContent: ReadonlySet<string> = new Set([
  "Audit log",
  "Faults",
  "My pay",
  "Pay",
  "Regulator's folder",
  "Texts",
]);

/** Only an admin publishes and sets prices. */
const differsByRole: ReadonlySet<string> = new Set(["Content", "Bundles and prices"]);
