import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { buyByCalls } from "../drivers/buy-by-calls.ts";
import type { ConsoleDriver } from "../drivers/console.ts";
import { look } from "../drivers/look.ts";
import { admin, plainSupervisorOf } from "../drivers/staff.ts";
import { consoleJourney } from "./console-cast.ts";

/** Disputes with their deadline, and the evidence for one (DISPUTE-7, DISPUTE-8). */

/** The page's link to the disputes, with their number. */
const partOf = ({ page }: ConsoleDriver) => page.getByRole("main").getByRole("link", { name: /^Disputes/ });

consoleJourney(
  "a dispute is counted in the menu with its deadline, and an administrator downloads its evidence",
  async ({ member, person, seat, sandbox }, info) => {
    const { brandName } = member.site;
    const [supervisor, administrator] = await Promise.all([
      seat(plainSupervisorOf(info.workerIndex)),
      seat(admin),
      buyByCalls(member, sandbox, person, "bronze"),
    ]);

    await supervisor.findCustomer(brandName, person.phone);
    const customerId = /[0-9a-f-]{36}/.exec(supervisor.page.url())?.[0] ?? "";
    const payments = await supervisor.call("GET", `/ops/api/payments?customerId=${customerId}`);
    const [payment] = payments.body as readonly { readonly paymentIntent: string }[];
    const dispute = await sandbox.dispute(payment?.paymentIntent ?? "");

    // The provider reports it; the menu counts it.
    await expect
      .poll(async () => (await supervisor.call("GET", `/ops/api/disputes?customerId=${customerId}`)).body)
      .toMatchObject([{ id: dispute, status: "open" }]);
    await supervisor.page.reload();
    const link = supervisor.page.getByRole("link", {
      name: /Refunds and disputes .*open disputes?, answer by/,
    });
    await expect(link).toBeVisible();
    await link.click();
    await partOf(supervisor).click();
    await expect(supervisor.row(dispute)).toContainText("days left");
    await expect(supervisor.row(dispute).getByRole("button", { name: /^Evidence/ })).toBeHidden();

    await administrator.openArea("Refunds and disputes");
    await partOf(administrator).click();
    await look(administrator.page, "disputes");
    const download = administrator.page.waitForEvent("download");
    await administrator
      .row(dispute)
      .getByRole("button", { name: /^Evidence/ })
      .click();
    const archive = await readFile(await (await download).path());
    // Names stand in a zip as they are.
    for (const name of ["index.html", "statement.csv", "acceptances.json", "logins.json", "messages.html"]) {
      expect(archive.includes(name)).toBe(true);
    }
  },
);
