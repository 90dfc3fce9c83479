import { expect } from "@playwright/test";
import { look } from "../drivers/look.ts";
import { plainSupervisorOf } from "../drivers/staff.ts";
import { consoleJourney } from "./console-cast.ts";

/** Limits and breaks that staff set on request, and never loosen (LIMIT-10 to LIMIT-12). */

consoleJourney(
  "a customer asks for a break by phone: it holds at once, and staff can't shorten it",
  async ({ member, person, seat }, info) => {
    const supervisor = await seat(plainSupervisorOf(info.workerIndex));
    await member.visit("/meet");
    await member.openChat();
    await supervisor.findCustomer(member.site.brandName, person.phone);
    await supervisor.button("Limit or break").click();
    await supervisor.dialog.getByLabel("Hours, 24 to 1008").fill("48");
    await look(supervisor.page, "limit-on-request");
    await supervisor.dialog.getByRole("button", { name: "Set it now" }).click();
    await expect(supervisor.page.getByRole("dialog", { name: "In force now" })).toBeVisible();
    await supervisor.page
      .getByRole("dialog", { name: "In force now" })
      .getByRole("button", { name: "Close" })
      .click();
    await expect(supervisor.page.getByText("Takes a break of their own choice")).toBeVisible();

    await member.page.reload();
    await member.composer.fill("Are you there?");
    await member.composer.press("Enter");
    await expect(member.page.getByText("You are taking a break").first()).toBeVisible();

    await supervisor.button("Limit or break").click();
    await supervisor.dialog.getByLabel("Hours, 24 to 1008").fill("24");
    await supervisor.dialog.getByRole("button", { name: "Set it now" }).click();
    await expect(supervisor.dialog).toContainText("Staff can't loosen it");
  },
);
