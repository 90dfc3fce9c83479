import { expect, type Page } from "@playwright/test";
import { pageUrl } from "../drivers/addresses.ts";
import { buyByCalls } from "../drivers/buy-by-calls.ts";
import { quietSiteFor } from "../drivers/quiet-sites.ts";
import { sitesToSendAt } from "../drivers/sending-hours.ts";
import { siteOf } from "../drivers/site.ts";
import { admin, plainSupervisorOf } from "../drivers/staff.ts";
import { consoleJourney } from "./console-cast.ts";

interface Refund {
  readonly id: string;
  readonly reason: string;
}

consoleJourney.describe("the back office", () => {
  consoleJourney(
    "a refund above the limit takes two people; the customer's credits and statement show it",
    async ({ member, person, seat, sandbox, scope }, info) => {
      const { trialCredits, bundles, brandName } = member.site;
      const [asks, approves] = await Promise.all([
        seat(plainSupervisorOf(info.workerIndex)),
        seat(admin),
        buyByCalls(member, sandbox, person, "platinum"),
      ]);
      await member.visit("/credits");
      await member.expectBalance(trialCredits + bundles.platinum);

      await asks.findCustomer(brandName, person.phone);
      await asks.part("Payments").click();
      await asks.button("Refund").click();
      await expect(asks.dialog).toContainText("somebody else has to approve it");
      const reason = `${person.username} meant to buy less.`;
      await asks.dialog.getByLabel("Why").fill(reason);
      await asks.dialog.getByRole("button", { name: "Ask for approval" }).click();

      // Not the person who asked: no button offers it, and the server refuses it.
      await expect(asks.page.getByText("You asked for it, so somebody else approves it.")).toBeVisible();
      await expect(asks.button("Approve")).toBeHidden();
      const waiting = await asks.call("GET", "/ops/api/refunds?status=awaiting_approval");
      const own = (waiting.body as readonly Refund[]).find(({ reason: why }) => why === reason);
      expect(await asks.call("POST", `/ops/api/refunds/${own?.id}/approve`)).toMatchObject({
        status: 403,
        body: { code: "second_person_required" },
      });
      await member.expectBalance(trialCredits + bundles.platinum);

      await approves.openArea("Refunds and disputes");
      const request = approves.row(reason);
      await expect(request).toContainText(plainSupervisorOf(info.workerIndex).displayName);
      // As if the sign-in was more than five minutes ago.
      await approves.meetFaults(scope);
      await sandbox.letFail({
        method: "POST",
        path: "/ops/api/refunds/*/approve",
        status: 403,
        body: { code: "step_up_required", message: "Show it again.", requestId: "journey" },
        times: 1,
      });
      await request.getByRole("button", { name: "Approve" }).click();
      await approves.dialog.getByRole("button", { name: /^Refund / }).click();
      await approves.confirmSelf(admin.password);
      await expect(approves.dialog).toBeHidden();

      await member.visit("/credits/statement");
      await member.expectBalance(trialCredits);
      await expect(member.page.getByText("Refund of a purchase: its credits are taken back")).toBeVisible();
      await asks.page.reload();
      await expect(asks.page.getByText(`Approved by ${admin.displayName}`)).toBeVisible();
    },
  );

  consoleJourney(
    "content is changed beside its preview, published without a build, and rolled back",
    async ({ customer, seat }) => {
      const site = siteOf(quietSiteFor("content"));
      const { page } = customer;
      const onSite = page.getByRole("heading", { level: 1 });
      const editor = await seat(admin, { at: `/content?brand=${site.brand}&region=${site.region}` });
      const field = editor.page.getByLabel("Landing page's heading");
      const before = await field.inputValue();
      const after = "Somebody is up, and glad of you";
      await field.fill(after);
      // The previous frame stays until the next one has rendered.
      const preview = editor.page.getByTitle(`${site.brandName} in ${site.regionName} on a phone`).last();
      await expect(preview.contentFrame().getByRole("heading", { name: after })).toBeVisible();
      // Other people do not see it yet.
      await page.goto(pageUrl(site.host));
      await expect(onSite).toHaveText(before);

      await editor.button("Publish").click();
      await expect(editor.dialog).toContainText("One field differs");
      await editor.dialog.getByRole("button", { name: "Publish now" }).click();
      await expect(editor.page.getByText(/is what visitors see now/)).toBeVisible();
      await page.reload();
      await expect(onSite).toHaveText(after);

      await editor.button(/^Versions/).click();
      await editor.button("Roll back to it").first().click();
      await editor.dialog.getByRole("button", { name: "Roll back now" }).click();
      await expect(editor.dialog).toBeHidden();
      await page.reload();
      await expect(onSite).toHaveText(before);
    },
  );

  consoleJourney(
    "a campaign counts whom it reaches, is tried, goes out, and STOP is in its results; an alert comes at its time",
    async ({ customer, seat, sandbox, newcomer }, info) => {
      const { name, open } = sitesToSendAt(new Date());
      const [supervisor, reader] = await Promise.all([
        seat(plainSupervisorOf(info.workerIndex)),
        newcomer(name),
      ]);
      const { page, dialog } = supervisor;
      await reader.agreeToMarketing();
      const { brandName, regionName } = reader.site;

      await supervisor.openArea("Campaigns");
      await supervisor.button("New campaign").first().click();
      await dialog.getByLabel("Customers of").selectOption({ label: `${brandName}, ${regionName}` });
      await dialog.getByLabel("Name").fill("A quiet evening");
      await dialog.getByLabel("Text", { exact: true }).fill("Somebody kept a seat for you.");
      await dialog.getByRole("button", { name: "Save draft" }).click();
      await expect(supervisor.heading("A quiet evening")).toBeVisible();
      await expect(page.getByText("1 customer gets it")).toBeVisible();

      // To the author's own phone, at any hour; never to a customer's.
      const own = { GB: "07700 900999", AU: "0491 570 999", IE: "085 012 0999" }[reader.site.region];
      const e164 = { GB: "+447700900999", AU: "+61491570999", IE: "+353850120999" }[reader.site.region];
      await page.getByLabel("Mobile number").fill(own);
      await supervisor.button("Send test").click();
      await expect
        .poll(async () => (await sandbox.texts(e164))[0]?.body)
        .toMatch(/^Somebody kept a seat for you\.[^]*STOP/);
      const [ownText] = await sandbox.texts(e164);

      if (open) await page.getByLabel("Goes out from").fill(localTime(new Date(), "minute"));
      await supervisor.button("Schedule").click();
      const results = page.getByRole("heading", { name: open ? "Results" : "Scheduled" });
      await expect(results).toBeVisible();
      const campaign = page.url();

      const alert = "All is well tonight";
      const watched = siteOf(quietSiteFor("alert"));
      await customer.page.goto(pageUrl(watched.host));
      await supervisor.openArea("Alerts");
      await supervisor.button("New alert").first().click();
      await dialog.getByRole("checkbox", { name: watched.regionName }).check();
      await dialog.getByLabel("First line").fill(alert);
      await dialog.getByLabel("Begins").fill(localTime(new Date(Date.now() + alertInMs), "second"));
      await expect(dialog.getByRole("region", { name: "Preview" })).toContainText(alert);
      await dialog.getByRole("button", { name: "Raise alert" }).click();
      await expect(page.getByRole("table", { name: "Alerts to come" })).toContainText(alert);

      await page.goto(campaign);
      const stop = async () => sandbox.textIn(reader.person.e164, ownText?.from ?? "", "STOP");
      if (open) {
        await expect(figure(page, "Delivered")).toContainText("1");
        expect((await sandbox.texts(reader.person.e164))[0]?.body).toContain("Somebody kept a seat");
        await stop();
        await expect(figure(page, "Opted out")).toContainText("1");
      } else {
        await stop();
        await supervisor.button("Count again").click();
        await expect(page.getByText("0 customers get it")).toBeVisible();
      }
      expect((await sandbox.texts(reader.person.e164))[0]?.body).toMatch(/no more/i);

      await expect(customer.notice(alert, "other")).toBeVisible();
      await supervisor.openArea("Alerts");
      await supervisor.button(`Take back “${alert}” in ${watched.regionName}`).click();
      await dialog.getByRole("button", { name: "Take back" }).click();
      await expect(dialog).toBeHidden();
    },
  );
});

/** Longer than it takes to raise it and to see it in the list of future alerts. */
const alertInMs = 15_000;

/** Formats a time for a date-time field, in the browser's zone. */
function localTime(moment: Date, smallest: "minute" | "second"): string {
  return new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Europe/London",
    dateStyle: "short",
    timeStyle: smallest === "minute" ? "short" : "medium",
  })
    .format(moment)
    .replace(" ", "T");
}

/** Locates one of a campaign's figures. */
function figure(page: Page, name: string) {
  return page
    .locator("dl > div")
    .filter({ has: page.getByRole("term").filter({ hasText: name }) })
    .locator("strong");
}
