import { expect } from "@playwright/test";
import { expectAccessible } from "../drivers/accessible.ts";
import { ConsoleDriver } from "../drivers/console.ts";
import { look } from "../drivers/look.ts";
import { admin, operatorOf, type StaffLogin } from "../drivers/staff.ts";
import { siteOf } from "../drivers/site.ts";
import { consoleJourney } from "./console-cast.ts";

/** Staff see and do nothing at sites that they don't work for (STAFF-12 to STAFF-14). */

consoleJourney(
  "a supervisor of one brand sees nothing of another brand's customer, and gets that brand at once when an admin says so",
  async ({ newcomer, seat, browser }, info) => {
    const [home, other] = [siteOf("uk.duskwren"), siteOf("uk.saltlark")];
    const [host, colleague] = await Promise.all([seat(admin), seat(operatorOf(info.workerIndex))]);
    // One after the other: they share a browser.
    const ours = await newcomer("uk.duskwren");
    const theirs = await newcomer("uk.saltlark");
    const login: StaffLogin = {
      username: `brand-keeper-${info.workerIndex}`,
      displayName: `Brand Keeper ${info.workerIndex}`,
      role: "supervisor",
      password: "Kettle-On-Early-9",
    };
    const site = ({ brandName, regionName }: typeof home) =>
      host.dialog.getByRole("checkbox", { name: `${brandName}, ${regionName}` });

    await host.openArea("Staff");
    await host.button("Invite somebody").click();
    await host.dialog.getByLabel("Name", { exact: true }).fill(login.displayName);
    await host.dialog.getByLabel("Username").fill(login.username);
    await host.dialog.getByLabel("Role").selectOption("supervisor");
    await host.dialog.getByRole("radio", { name: "Chosen sites" }).check();
    await host.dialog.getByRole("button", { name: "Make the link" }).click();
    await expect(host.dialog.getByText("Choose at least one site")).toBeVisible();
    await site(home).check();
    await expectAccessible(host.page);
    await look(host.page, "staff-sites-invitation");
    await host.dialog.getByRole("button", { name: "Make the link" }).click();
    const link = await host.dialog.getByLabel("Link", { exact: true }).textContent();
    await host.dialog.getByRole("button", { name: "Close", exact: true }).last().click();

    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const keeper = new ConsoleDriver(await context.newPage());
    const { page } = keeper;
    await page.goto(link ?? "");
    await page.getByLabel("New password").fill(login.password);
    await keeper.button("Save and go on").click();
    await expect(keeper.heading("Desk")).toBeVisible();
    expect(await keeper.areas()).not.toContain("Staff");

    // Theirs waits longer, so it would stand before ours.
    await theirs.write("Does the tide reach your door?");
    await ours.write("Is the harbour light on?");
    const queue = page.getByRole("region", { name: "Queue" });
    await keeper.claim(ours.person.username);
    await expect(queue.getByText(theirs.person.username)).toHaveCount(0);
    await colleague.openWaiting(theirs.person.username);

    const box = page.getByRole("combobox", { name: "Find a page, customer or payment" });
    const search = async (words: string) => {
      await page.keyboard.press("ControlOrMeta+k");
      await box.fill(words);
      await page.keyboard.press("Enter");
    };
    await search(ours.person.username);
    await expect(page.getByRole("option", { name: new RegExp(ours.person.username) }).first()).toBeVisible();
    await page.keyboard.press("Escape");
    await search(theirs.person.username);
    await expect(page.getByText(/Nothing was found/)).toBeVisible();
    await look(page, "staff-sites-search");
    await page.keyboard.press("Escape");

    const found = await host.call("POST", "/ops/api/customers/find", {
      brand: other.brand,
      phone: theirs.person.phone,
    });
    const { customerId } = found.body as { readonly customerId: string };
    await keeper.open(`/customers/${customerId}`);
    await expect(keeper.heading("No such customer")).toBeVisible();
    await expect(page.getByText("None of your sites has a customer under this address.")).toBeVisible();
    await expect(page.getByText(theirs.person.username)).toHaveCount(0);
    await expectAccessible(page);
    await look(page, "staff-sites-customer");
    await page.goto(link?.split("/invitation")[0] ?? "");
    await expect(keeper.heading("Desk")).toBeVisible();

    // An admin moves them to the other brand: what they held goes back, and theirs appears.
    await host.button(`Manage ${login.displayName}`).click();
    await site(home).uncheck();
    await site(other).check();
    await look(host.page, "staff-sites-manage");
    await host.dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(host.dialog.getByText("Saved.")).toBeVisible();
    await keeper.openWaiting(theirs.person.username);
    await expect(queue.getByText(ours.person.username)).toHaveCount(0);
    await colleague.openWaiting(ours.person.username);
    await host.dialog.getByRole("button", { name: "Close", exact: true }).first().click();
    await look(host.page, "staff-sites-list");
    await keeper.leave();
    await context.close();
  },
);
