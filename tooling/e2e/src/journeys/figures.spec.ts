import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { expectAccessible } from "../drivers/accessible.ts";
import { buyByCalls } from "../drivers/buy-by-calls.ts";
import { moveMessagesBack } from "../drivers/earlier.ts";
import { look } from "../drivers/look.ts";
import { admin, operatorOf } from "../drivers/staff.ts";
import { consoleJourney } from "./console-cast.ts";

/** Figures by profile, presence, returning customers and net revenue, and the audit in sentences (INSIGHT-7 to 14, OFFICE-15). */

/** With pictures at every width. */
consoleJourney.setTimeout(420_000);

consoleJourney(
  "purchases, replies and a returning customer are in the figures, and what remains after fees and tax",
  async ({ member, newcomer, person, sandbox, seat }, info) => {
    const { site } = member;
    const regular = await newcomer(
      `${site.region === "GB" ? "uk" : site.region.toLowerCase()}.${site.brand}`,
    );
    const writer = await seat(operatorOf(info.workerIndex));

    // yesterday: the regular wrote and was answered
    await regular.write("Is the lamp lit yet?");
    await writer.claim(regular.person.username);
    await writer.reply("It has been burning for an hour.");
    await expect.poll(async () => (await regular.heard()).length).toBe(1);
    await moveMessagesBack(regular.person.username, 1);
    // today: the same person again, and a purchase of somebody else
    await regular.write("And tonight again?");
    await writer.reply("Every night.");
    await buyByCalls(member, sandbox, person, "gold");

    const scope = `period=today&brand=${site.brand}&region=${site.region}`;
    const boss = await seat(admin, { at: `/insight?tab=profiles&${scope}` });
    const { page } = boss;
    const loaded = async (): Promise<void> => expect(page.getByText(/^Loading/)).toHaveCount(0);
    const openTab = async (tab: string, filter = scope): Promise<void> => {
      await boss.open(`/insight?tab=${tab}&${filter}`);
      await loaded();
    };
    const table = (name: string) => page.getByRole("table", { name: `${name}: figures` });

    await loaded();
    await expect(table("Profiles").getByRole("row").filter({ hasText: site.profile })).toBeVisible();
    await expectAccessible(page);
    await look(page, "figures-profiles");

    await openTab("presence");
    const atDesk = table("Operators at the desk");
    await expect(atDesk).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "CSV: Operators at the desk" }).click(),
    ]);
    expect(await readFile(await download.path(), "utf8")).toContain("Hours present,Breaks,Replies");
    await expectAccessible(page);
    await look(page, "figures-presence");

    await openTab("returning");
    const tiles = page.getByLabel("Returning customers", { exact: true });
    await expect(tiles.locator("div").filter({ hasText: "Also wrote in the period before" })).toContainText(
      /before\s*[1-9]/,
    );
    // There is a chart as soon as a month has ten new customers, which depends on the journeys before.
    const cohorts = table("Wrote, by months since the sign-up");
    const asTable = page.getByRole("button", { name: "Show table: Wrote, by months since the sign-up" });
    await expect(cohorts.or(asTable).first()).toBeVisible();
    if (await asTable.isVisible()) await asTable.click();
    await expect(cohorts.getByRole("row").nth(1)).toBeVisible();
    await expectAccessible(page);
    await look(page, "figures-returning");

    await openTab("money");
    await boss.button("Set fees and tax").click();
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" }).format(new Date());
    await boss.dialog.getByLabel("Region").selectOption(site.region);
    await boss.dialog.getByLabel("First day").fill(today);
    await boss.dialog.getByLabel("Fee in percent").fill("1.5");
    await boss.dialog.getByLabel("Fixed fee").fill("0.20");
    await boss.dialog.getByLabel("Tax in percent").fill("20");
    await look(page, "figures-rates");
    await boss.dialog.getByRole("button", { name: "Set them" }).click();
    await expect(boss.dialog).toBeHidden();
    await expect(page.getByRole("row").filter({ hasText: "In force" })).toContainText("1.5% + ");
    await expect(page.getByLabel(/^After tax and fees in/).first()).toContainText("gross less all of these");
    await expectAccessible(page);
    await page.getByRole("heading", { name: "After tax and fees", exact: true }).scrollIntoViewIfNeeded();
    await look(page, "figures-money");

    // A period without anything says what will show. Other journeys write to every site today.
    for (const tab of ["profiles", "returning"]) {
      await openTab(
        tab,
        `period=custom&from=2025-01-06&to=2025-01-12&brand=${site.brand}&region=${site.region}`,
      );
      await expect(page.getByText(/Nobody wrote/)).toBeVisible();
      await look(page, `figures-${tab}-empty`);
    }
  },
);

consoleJourney(
  "the audit says in sentences who did what to whom and why, also in its file",
  async ({ member: { site }, person, seat }) => {
    const boss = await seat(admin);
    const { page } = boss;
    await boss.findCustomer(site.brandName, person.phone);
    await boss.button("Give credits").click();
    await boss.dialog.getByLabel("Credits").fill("2");
    const reason = `${person.username} was kept waiting`;
    await boss.dialog.getByLabel("Why").fill(reason);
    await boss.dialog.getByRole("button", { name: "Give the credits" }).click();
    await expect(boss.dialog).toBeHidden();
    await boss.openArea("Audit log");
    const said = new RegExp(`gave ${person.username} \\(${site.brandName} .*\\) 2 free credits: ${reason}`);
    await expect(page.getByText(said)).toBeVisible();
    await expectAccessible(page);
    await look(page, "figures-audit-crowded");
    await page.getByLabel("What", { exact: true }).selectOption({ label: "Customers" });
    await expect(page.getByText(said)).toBeVisible();
    await boss.row(`gave ${person.username}`).getByText("Details", { exact: true }).click();
    await expect(
      boss.row(`gave ${person.username}`).getByText("customer.goodwill", { exact: true }),
    ).toBeVisible();
    await expectAccessible(page);
    await look(page, "figures-audit");
    const [exported] = await Promise.all([page.waitForEvent("download"), boss.button("Export CSV").click()]);
    const lines = (await readFile(await exported.path(), "utf8")).trimEnd().split("\r\n");
    expect(lines[0]).toContain("At,Who,What happened,Action");
    const line = lines.find((each) => each.includes(`gave ${person.username}`)) ?? "";
    expect(line).toContain("2 free credits");
    expect(line).not.toContain("was kept waiting");
  },
);
