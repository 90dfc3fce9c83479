import { expect } from "@playwright/test";
import { expectAccessible } from "../drivers/accessible.ts";
import { look } from "../drivers/look.ts";
import { plainSupervisorOf } from "../drivers/staff.ts";
import { consoleJourney } from "./console-cast.ts";

/** A second provider of texts takes over, and the back office shows it (TEXTS-16, TEXTS-19). */

consoleJourney(
  "the first provider of texts is down: the code still arrives, and the page shows who took it",
  async ({ customer, sandbox, person, seat }, { workerIndex }) => {
    await sandbox.provider("twilio", "down", person.e164);
    await customer.visit();
    await customer.startForFree();
    await customer.enterPhone(person.phone);
    await customer.enterCode(await sandbox.codeFor(person.e164));
    await expect(customer.heading("Let's start with creating your account")).toBeVisible();
    expect((await sandbox.texts(person.e164)).map(({ provider }) => provider)).toEqual(["gateway"]);

    const supervisor = await seat(plainSupervisorOf(workerIndex));
    const { page } = supervisor;
    const figures = page.getByRole("region", { name: "By provider and region" });
    const of = (provider: string) =>
      figures.getByRole("row").filter({ hasText: provider }).filter({ hasText: "United Kingdom" });
    await supervisor.openArea("Texts");
    await expect(of("Gateway").getByRole("cell").nth(2)).toHaveText(/^[1-9]/);
    await expect(of("Gateway").getByRole("cell").nth(5)).toHaveText(/^[1-9]\d* \(\d+%\)$/);
    await expect(of("Twilio").getByRole("cell").last()).toHaveText(/^[1-9]/);
    const networks = page.getByRole("region", { name: "By network" });
    await expect(networks.getByRole("row").filter({ hasText: "Gateway" }).first()).toContainText(
      /Sandbox Mobile|Harbour Telecom|Northline/,
    );
    await expect(page.getByText(person.e164.slice(3))).toHaveCount(0);
    await expectAccessible(page);
    await look(page, "texts");
    await page.getByLabel("Time").selectOption({ label: "7 days" });
    await expect(of("Gateway")).toBeVisible();
    await page.getByRole("combobox", { name: "Texts" }).selectOption({ label: "Receipts and notices" });
    await expect(page).toHaveURL(/kind=other/);
  },
);
