import { expect } from "@playwright/test";
import { signUpByCalls } from "../drivers/sign-up.ts";
import { newPerson } from "../drivers/people.ts";
import { journey } from "./journey.ts";

const saved = "Your details were updated successfully";

journey.describe("My Account: each edit saves and returns there (PANEL-35)", () => {
  journey("the date of birth, with the calendar in month view, and only of an adult", async ({ member }) => {
    await member.visit("/meet");
    await member.openAccountTile(/^Age/);
    const lastYear = String(new Date().getFullYear() - 1);
    await member.typeDateOfBirth({ day: "1", month: "1", year: lastYear });
    await member.saveButton.click();
    await expect(member.panel.getByText("You have to be 18+ to use the service")).toBeVisible();

    await member.typeDateOfBirth({ day: "17", month: "5", year: "1984" });
    await member.panel.getByRole("button", { name: "Pick from a calendar" }).click();
    const calendar = member.panel.getByRole("group", { name: "Calendar" });
    await calendar.getByRole("button", { name: "18 May 1984" }).click();
    await expect(member.panel.getByLabel("Day", { exact: true })).toHaveValue("18");
    await member.saveButton.click();
    await expect(member.notice(saved, "other")).toBeVisible();
    await expect(member.heading("My Account")).toBeVisible();
    await expect(member.tile(/^Age 4\d/)).toBeVisible();
  });

  journey(
    "the username, kept to its rules and to one owner",
    async ({ member, person, sandbox, playwright }) => {
      const other = newPerson(member.site);
      const request = await playwright.request.newContext();
      await signUpByCalls(request, sandbox, member.site, other);
      await request.dispose();
      await member.visit("/meet");
      await member.openAccountTile(/^Username/);
      await expect(member.usernameField).toHaveValue(person.username);
      await expect(member.saveButton).toBeDisabled();
      for (const [typed, problem] of [
        ["x".repeat(21), "Maximum length is 20 characters"],
        ["with space", "Special characters are not allowed"],
      ] as const) {
        await member.usernameField.fill(typed);
        await expect(member.panel.getByText(problem)).toBeVisible();
        await expect(member.saveButton).toBeDisabled();
      }
      await member.usernameField.fill("x");
      await member.usernameField.blur();
      await expect(member.panel.getByText("Minimum length is 2 characters")).toBeVisible();

      await member.usernameField.fill(other.username);
      await member.usernameField.press("Enter");
      await expect(
        member.panel.getByText("Sorry, looks like someone already has taken that username, try again!"),
      ).toBeVisible();

      await member.usernameField.fill(`${person.username}New`);
      await member.saveButton.click();
      await expect(member.notice(saved, "other")).toBeVisible();
      await expect(member.tile(new RegExp(`^Username ${person.username}New`))).toBeVisible();
    },
  );
});
