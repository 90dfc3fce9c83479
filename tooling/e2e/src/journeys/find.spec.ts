import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { expectAccessible } from "../drivers/accessible.ts";
import { buyByCalls } from "../drivers/buy-by-calls.ts";
import { admin } from "../drivers/staff.ts";
import { look } from "../drivers/look.ts";
import { consoleJourney } from "./console-cast.ts";

/** One search over pages, customers and money, and lists as files (OFFICE-8 to OFFICE-10). */

const zones = { GB: "Europe/London", AU: "Australia/Sydney", IE: "Europe/Dublin" } as const;

interface ListedPayment {
  readonly username: string;
  readonly minor: number;
  readonly createdAt: string;
}

consoleJourney(
  "an admin finds a payment by card, amount and day with the keyboard alone, and exports a brand's payments",
  async ({ member, person, sandbox, seat }) => {
    const { site } = member;
    const [finder] = await Promise.all([seat(admin), buyByCalls(member, sandbox, person, "bronze")]);
    const listed = await finder.call("GET", "/ops/api/payments?limit=50");
    const bought = (listed.body as readonly ListedPayment[]).find(
      ({ username }) => username === person.username,
    );
    if (bought === undefined) throw new Error("the payment is not listed");
    const price = (bought.minor / 100).toFixed(2);
    const day = new Intl.DateTimeFormat("en-CA", { timeZone: zones[site.region] }).format(
      new Date(bought.createdAt),
    );

    const { page } = finder;
    const { keyboard } = page;
    const box = page.getByRole("combobox", { name: "Find a page, customer or payment" });
    const found = page.getByRole("option", { name: new RegExp(`Payment of .*${person.username}`) });
    await keyboard.press("ControlOrMeta+k");
    await expect(box).toBeFocused();
    await keyboard.type(`4242 ${price} ${day}`);
    await keyboard.press("Enter");
    await expect(found).toBeVisible();
    // Others may have paid the same today.
    while ((await found.getAttribute("aria-selected")) !== "true") await keyboard.press("ArrowDown");
    await expectAccessible(page);
    await look(page, "find");
    await keyboard.press("Enter");
    await expect(finder.heading(person.username)).toBeVisible();
    await expect(page.getByText("Card ending in 4242")).toBeVisible();

    await keyboard.press("ControlOrMeta+k");
    await expect(box).toBeFocused();
    await keyboard.type("payments");
    await keyboard.press("Enter");
    await expect(page).toHaveURL(/\/refunds\?.*tab=payments/);
    await page.getByLabel("Brand").selectOption({ label: site.brandName });
    await expect(page).toHaveURL(new RegExp(`brand=${site.brand}`));
    await expect(finder.row(person.username)).toBeVisible();
    await expectAccessible(page);
    await look(page, "payments");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      finder.button("Export CSV").click(),
    ]);
    const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
    expect(lines[0]).toContain("Started,Brand,Region,Customer");
    expect(lines.slice(1).map((line) => line.split(",")[1])).toEqual(lines.slice(1).map(() => site.brand));
    expect(lines.filter((line) => line.includes(person.username))).toHaveLength(1);
  },
);
