import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { expectAccessible } from "../drivers/accessible.ts";
import { buyByCalls } from "../drivers/buy-by-calls.ts";
import { look } from "../drivers/look.ts";
import { plainSupervisorOf } from "../drivers/staff.ts";
import { consoleJourney } from "./console-cast.ts";

/** Early fraud warnings and the share of payments with fraud or a dispute (DISPUTE-9 to 11, INSIGHT-15, INSIGHT-16). */

/** With pictures at every width. */
consoleJourney.setTimeout(240_000);

consoleJourney(
  "a bank's fraud warning is a badge at the payment and the customer, counts in the menu and raises the share over the limit",
  async ({ member, person, seat, sandbox }, info) => {
    const { site } = member;
    const [supervisor] = await Promise.all([
      seat(plainSupervisorOf(info.workerIndex)),
      buyByCalls(member, sandbox, person, "bronze"),
    ]);
    const { page } = supervisor;

    await supervisor.findCustomer(site.brandName, person.phone);
    const customerId = /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? "";
    await expect(page.getByText("Early fraud warning", { exact: true })).toHaveCount(0);
    const payments = await supervisor.call("GET", `/ops/api/payments?customerId=${customerId}`);
    const [payment] = payments.body as readonly { readonly paymentIntent: string }[];
    const warning = await sandbox.warnOfFraud(payment?.paymentIntent ?? "");

    // The provider reports it; the customer's page and the payment carry the badge.
    await expect
      .poll(
        async () => (await supervisor.call("GET", `/ops/api/fraud-warnings?customerId=${customerId}`)).body,
      )
      .toMatchObject([{ id: warning, status: "open" }]);
    await page.reload();
    await expect(page.getByText("Early fraud warning", { exact: true }).first()).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Payments", exact: true }).click();
    await expect(supervisor.row("R-").getByText("Early fraud warning", { exact: true })).toBeVisible();
    await expect(supervisor.row(warning)).toContainText("Not made by the cardholder");
    await expectAccessible(page);
    await look(page, "fraud-customer");

    // The menu counts it and says that the share is over the limit; the page has both.
    await page
      .getByRole("link", { name: /Refunds and disputes .*fraud warning.* over the card schemes' limit/ })
      .click();
    await expect(
      page.getByText("Fraud and disputes are over the card schemes' limit", { exact: true }),
    ).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Fraud/ })
      .click();
    await expect(supervisor.row(warning)).toContainText("Refund may prevent a dispute");
    await supervisor.open(`/refunds?tab=fraud&brand=${site.brand}&region=${site.region}`);
    const month = page
      .getByRole("table", { name: "Fraud and disputes by month: figures" })
      .getByRole("row")
      .nth(1);
    await expect(month).toContainText("Stripe");
    await expect(month).toContainText("Over the limit");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "CSV: Fraud and disputes by month" }).click(),
    ]);
    expect(await readFile(await download.path(), "utf8")).toContain("Early fraud warnings,Disputes");
    await expectAccessible(page);
    await look(page, "fraud");
  },
);
