import { expect } from "@playwright/test";
import { expectAccessible } from "../drivers/accessible.ts";
import { plainSupervisorOf } from "../drivers/staff.ts";
import { consoleJourney } from "./console-cast.ts";
import { journey } from "./journey.ts";

/** Complaints, reports, hidden profiles and bans (PRIVACY-8 to PRIVACY-12, MEET-6, BAN-5). */

consoleJourney(
  "a report hides its profile, gets a reference, is answered by text from the console, and the ban that follows says why",
  async ({ member, person, sandbox, seat }, info) => {
    const { page, site } = member;
    const help = page.getByRole("region", { name: "Help and complaints" });
    const hidden = page.getByRole("region", { name: "Hidden profiles" });
    await member.visit("/account#help");
    await help.getByLabel("What it is about").selectOption({ label: "Report a profile or what it wrote" });
    const profile = help.getByLabel("Profile", { exact: true });
    const label = (await profile.locator("option").nth(1).textContent()) ?? "";
    const name = label.split(",")[0] ?? "";
    await profile.selectOption({ label });
    await help.getByLabel("Hide this profile from my lists, too").check();
    await help.getByLabel(/^What happened/).fill("It asked where I live.");
    await help.getByRole("button", { name: "Send" }).click();
    const arrived = await help.getByText(/^We have it: reference/).textContent();
    const reference = /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(arrived ?? "")?.[0] ?? "none";
    await expect(help.getByText(`Report about ${name}`)).toBeVisible();
    await expectAccessible(page);

    // Hidden: on /meet it is gone, and it comes back.
    await member.visit("/meet");
    await expect(page.getByText("You have hidden 1 profile.")).toBeVisible();
    await expect(page.getByRole("link", { name: new RegExp(`${name}, \\d`) })).toBeHidden();
    await page.getByRole("link", { name: "Show it again" }).click();
    await hidden.getByRole("button", { name: `Show again ${name}` }).click();
    await expect(hidden.getByText("You have hidden nobody.")).toBeVisible();
    await member.visit("/meet");
    await expect(page.getByRole("link", { name: new RegExp(`${name}, \\d`) })).toBeVisible();

    // In the console it is a request like others, with a reference and 30 days.
    const supervisor = await seat(plainSupervisorOf(info.workerIndex));
    await supervisor.findCustomer(site.brandName, person.phone);
    await supervisor.part("Privacy").click();
    await supervisor.page.getByRole("link", { name: `A report about ${name}` }).click();
    await expect(supervisor.page.getByText(reference)).toBeVisible();
    await expect(supervisor.page.getByText(/^(30|29|28) days left$/)).toBeVisible();
    await supervisor.button("Mark as done").click();
    await supervisor.dialog.getByLabel("Answer to the customer").fill("The profile has been told.");
    await supervisor.dialog.getByRole("button", { name: "Done" }).click();
    await expect(supervisor.page.getByText(/^Texted to the customer/)).toBeVisible();
    const texts = async () => (await sandbox.texts(person.e164)).map(({ body }) => body);
    await expect
      .poll(texts)
      .toContain(`${site.brandName}, your request ${reference}: The profile has been told.`);
    await member.visit("/account#help");
    await expect(help.getByText("The profile has been told.")).toBeVisible();

    // A ban goes out as a text; the screen says nothing.
    await supervisor.findCustomer(site.brandName, person.phone);
    await supervisor.button("Ban").click();
    await supervisor.dialog.getByLabel("Why").fill("Wrote threats.");
    await supervisor.dialog.getByRole("button", { name: "Ban now" }).click();
    await expect
      .poll(async () => (await texts()).find((body) => body.includes("account was closed")))
      .toMatch(/Reason: abuse of our staff\. To appeal, write to \S+ at any time/);
  },
);

journey.describe("cookies and accessibility (COOKIE-13 to COOKIE-15, LEGAL-8)", () => {
  journey(
    "before the banner's button only the essential cookie exists; the choice is changed in the policy",
    async ({ customer }) => {
      const { page, panel } = customer;
      const names = async () => (await page.context().cookies()).map(({ name }) => name).toSorted();
      await customer.visit();
      await customer.startForFree();
      expect((await names()).filter((name) => name !== "fault-scope")).toEqual(["IMSession"]);
      await panel.getByRole("button", { name: "Cookie Policy" }).click();
      await expect(panel.getByText("You have not agreed, so none of them is set.")).toBeVisible();
      await expect(panel.getByText("At the moment this site sets none")).toBeVisible();
      await expectAccessible(page);
      await panel.getByRole("button", { name: "I agree to these cookies" }).click();
      await expect(panel.getByText("You agreed to these cookies.")).toBeVisible();
      expect(await names()).toContain("CookiesConsent");
      await panel.getByRole("button", { name: "Take my agreement back" }).click();
      await expect(panel.getByText("You have not agreed, so none of them is set.")).toBeVisible();
      expect(await names()).not.toContain("CookiesConsent");
    },
  );

  journey("the footer leads to the accessibility statement", async ({ customer }) => {
    const { page, panel } = customer;
    await customer.visit();
    await page.getByRole("contentinfo").getByRole("button", { name: "Accessibility" }).click();
    await expect(panel.getByRole("heading", { name: "Accessibility Statement" })).toBeVisible();
    await expect(panel.getByText("Web Content Accessibility Guidelines 2.2")).toBeVisible();
    await expectAccessible(page);
  });
});
