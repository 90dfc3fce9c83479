import { expect } from "@playwright/test";
import { hosts, pageUrl } from "../drivers/addresses.ts";
import { buyByCalls } from "../drivers/buy-by-calls.ts";
import { ClockPage } from "../drivers/clock-page.ts";
import { cards } from "../drivers/checkout.ts";
import { look } from "../drivers/look.ts";
import { startOwnStack, type OwnStack } from "../drivers/own-stack.ts";
import { newPerson } from "../drivers/people.ts";
import { admin, operatorOf, plainSupervisorOf } from "../drivers/staff.ts";
import { consoleJourney } from "./console-cast.ts";

/**
 * Two years pass on the sandbox's clock. Has its own stack, because it moves the time.
 */

const dayMs = 86_400_000;
/** The age that is shown (AGE-5) when the journey begins. */
const age = 35;

let stack: OwnStack;

const journey = consoleJourney.extend({
  person: async ({ site }, provide) => {
    // In ten days the person is a year older.
    const born = new Date(Date.now() - (age + 1) * 365 * dayMs + 10 * dayMs);
    await provide({
      ...newPerson(site),
      born: {
        day: String(born.getUTCDate()),
        month: String(born.getUTCMonth() + 1),
        year: String(born.getUTCFullYear()),
      },
    });
  },
});

journey.beforeAll(async () => {
  stack = await startOwnStack();
});
journey.afterAll(async () => {
  await stack.stop();
});

journey(
  "a limit loosens after a day, the refund window closes after 30, the customer has a birthday, and after two years everything of them is removed and the number starts as a new one",
  async ({ member, operator, person, sandbox, seat, browser }, info) => {
    journey.slow();
    const { page, site } = member;
    // A page that the server rendered in another year than the browser's would be thrown away and drawn again.
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    await using context = await browser.newContext();
    const clock = new ClockPage(await context.newPage());
    await clock.open();
    await expect(clock.page.getByText("Real time: it was never moved.")).toBeVisible();
    const supervisor = await seat(plainSupervisorOf(info.workerIndex));
    const payments = async (): Promise<void> => {
      await supervisor.findCustomer(site.brandName, person.phone);
      await supervisor.part("Payments").click();
    };

    // A purchase that can be refunded, and a limit that is raised and so takes effect later.
    await buyByCalls(member, sandbox, person, "gold");
    await member.visit("/credits");
    await expect(page.getByText(/^Refundable until/)).toBeVisible();
    await payments();
    await expect(supervisor.button("Refund")).toBeVisible();

    await member.visit("/account");
    const limit = page.getByLabel("In any 24 hours");
    await limit.fill("200");
    await page.getByRole("button", { name: "Save limits" }).click();
    await expect(page.getByText("Saved. These limits hold from now on.")).toBeVisible();
    await limit.fill("300");
    await page.getByRole("button", { name: "Save limits" }).click();
    await expect(page.getByText(/^Saved. Tighter limits hold now, looser ones from/)).toBeVisible();
    await expect(page.getByText(/ of £200\.00/)).toBeVisible();

    await member.openAccount();
    await expect(member.tile(/^Age/)).toContainText(String(age));
    await member.visit("/meet");
    await member.openChat();
    await member.say("See you next month.");
    await operator.claim(person.username);
    const customer = operator.page.getByRole("region", { name: "Customer", exact: true });
    await expect(customer).toContainText(`${person.username}, ${age}`);
    await expect(operator.page.getByRole("log")).toContainText("Today");

    // A day: the login has ended, and the looser limit holds.
    await clock.moveBy("A day");
    await member.proveNumberAgain(sandbox, person);
    await member.logIn(person.password);
    await member.expectMeet();
    await member.visit("/account");
    await expect(page.getByText(/£0\.00 of £300\.00/)).toBeVisible();
    await expect(page.getByText("Until then the tighter limits hold.")).toBeHidden();

    // 30 days: nobody refunds the purchase any more, and the customer is a year older.
    await clock.moveBy("30 days");
    await member.proveNumberAgain(sandbox, person);
    await member.logIn(person.password);
    await member.expectMeet();
    await member.visit("/credits");
    await expect(page.getByText("None of its credits has been spent.")).toBeVisible();
    await expect(page.getByText(/^Refundable until/)).toBeHidden();
    await look(page, "two-years-credits");
    await member.openAccount();
    await expect(member.tile(/^Age/)).toContainText(String(age + 1));
    await supervisor.enter(plainSupervisorOf(info.workerIndex));
    await payments();
    await expect(supervisor.page.getByText("Paid more than 30 days ago")).toBeVisible();
    await expect(supervisor.button("Refund")).toBeHidden();
    await operator.enter(operatorOf(info.workerIndex));
    await operator.claim(person.username);
    await expect(customer).toContainText(`${person.username}, ${age + 1}`);
    // The desk shows the stack's time, too: the message is of last month.
    await expect(operator.page.getByRole("log")).not.toContainText("Today");
    await look(operator.page, "two-years-desk");

    // Two years after the last day of the customer, which counts in full (RETENTION-1, RETENTION-8).
    await clock.moveBy("A year");
    await clock.moveBy("A year");
    await expect(clock.job("retention").first()).not.toContainText("customers");
    await clock.moveBy("A day");
    await expect(clock.job("retention").first()).toContainText("customers 1");
    await look(clock.page, "two-years");
    const boss = await seat(admin);
    await boss.openArea("Retention");
    await expect(boss.row("Daily run").first()).toContainText("Customers, erased with all that is theirs 1");

    // The number is a stranger's again. A new account buys at that time, and the provider's events are accepted.
    await member.proveNumberAgain(sandbox, person);
    await member.create(person);
    await member.visit("/credits");
    await member.checkout.chooseBundle("Bronze");
    await member.checkout.fillCard(cards.succeeds);
    await member.checkout.pay();
    await member.checkout.expectPaid();
    await member.visit("/credits");
    await expect(page.getByText("30 days left")).toBeVisible();
    await clock.page.goto(pageUrl(hosts.sandbox, "/cards"));
    const newest = clock.page.getByRole("listitem").filter({ hasText: "payment_intent.succeeded" }).first();
    await expect(newest).toContainText("received (200)");
    await expect(newest).toContainText(/just now|\d+ s ago/);
    expect(errors).toEqual([]);
  },
);
