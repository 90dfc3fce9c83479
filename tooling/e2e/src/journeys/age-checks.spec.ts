import { expect } from "@playwright/test";
import { expectAccessible } from "../drivers/accessible.ts";
import { look } from "../drivers/look.ts";
import { checkedSite } from "../drivers/quiet-sites.ts";
import { partsOf } from "../drivers/site.ts";
import { operatorOf, plainSupervisorOf } from "../drivers/staff.ts";
import { consoleJourney } from "./console-cast.ts";
import { journey, signUp } from "./journey.ts";

/** Checks of the age on a provider's page and by the phone's network, and those that a supervisor asks for (AGE-12 to AGE-18). */

const hostedName = "Check with the sandbox’s age check";
const networkName = "Ask my mobile network";

journey.describe("where the site asks for a check", () => {
  journey.use({ siteName: checkedSite, confirmsAge: false });

  journey(
    "an Australian signs up, is checked by redirect, and chats; the draft and the page are as they were",
    async ({ customer, operator, sandbox, person }) => {
      const { page } = customer;
      await signUp({ customer, sandbox, person });
      await customer.profileLink.click();
      const card = page.getByRole("region", { name: "Confirm your age to write" });
      await expect(card).toContainText(
        "Kept is the result, the method, the provider’s reference and the time",
      );
      await expect(customer.composer).toHaveCount(0);
      await expectAccessible(page);
      await look(page, "age-check");
      const chat = page.url();

      await card.getByRole("button", { name: hostedName }).click();
      await expect(page.getByText("Sandbox age check")).toBeVisible();
      await look(page, "age-check-provider");
      await page.getByRole("button", { name: "I am 18 or older" }).click();
      await expect(page).toHaveURL(chat);
      await expect(customer.composer).toBeVisible();
      await expect(card).toBeHidden();
      await customer.say("Is anybody awake over there?");
      await operator.claim(person.username);
      await expect(operator.message("Is anybody awake over there?")).toBeVisible();
    },
  );

  journey(
    "fails, gives up, tries by phone with a locked line and then without, and passes",
    async ({ member, sandbox, person }) => {
      const { page } = member;
      await member.visit("/meet");
      await member.profileLink.click();
      const card = page.getByRole("region", { name: "Confirm your age to write" });
      await card.getByRole("button", { name: hostedName }).click();
      await page.getByRole("button", { name: "Fail" }).click();
      await expect(card).toContainText("did not show that you are 18 or older");
      await look(page, "age-check-failed");
      await card.getByRole("button", { name: hostedName }).click();
      await page.getByRole("button", { name: "Give up" }).click();
      await expect(card).toContainText("was not finished");

      await sandbox.networkSays(person.e164, "locked");
      await card.getByRole("button", { name: networkName }).click();
      await expect(card).toContainText("did not show that you are 18 or older");
      await sandbox.networkSays(person.e164, "adult");
      await card.getByRole("button", { name: networkName }).click();
      await expect(member.composer).toBeVisible();
    },
  );

  journey(
    "a slow check is finished in another browser, which learns nothing; this page goes on by itself",
    async ({ member, browser }) => {
      const { page } = member;
      await member.visit("/meet");
      await member.profileLink.click();
      const card = page.getByRole("region", { name: "Confirm your age to write" });
      await card.getByRole("button", { name: hostedName }).click();
      await expect(page.getByText("Sandbox age check")).toBeVisible();
      const address = page.url();
      await page.getByRole("button", { name: "Decide later" }).click();
      await expect(card).toContainText("Your check is under way");
      await look(page, "age-check-under-way");

      const elsewhere = await browser.newContext();
      const other = await elsewhere.newPage();
      await other.goto(address);
      await other.getByRole("button", { name: "I am 18 or older" }).click();
      // nobody is logged in there
      await expect(other.getByRole("button", { name: "Get started for free" }).first()).toBeVisible();
      await elsewhere.close();
      // no button is pressed
      await expect(member.composer).toBeVisible();
    },
  );

  journey("the checkout asks, too, and nothing was charged", async ({ member }) => {
    const { page } = member;
    await member.visit("/credits/checkout?bundle=gold");
    const card = page.getByRole("region", { name: "Confirm your age to buy" });
    await expect(card).toContainText("Nothing was charged");
    await look(page, "age-check-buying");
    await card.getByRole("button", { name: networkName }).click();
    await expect(card).toBeHidden();
    await expect(page.getByRole("button", { name: /^Pay / })).toBeVisible();
  });
});

journey.describe("where the site asks for nothing", () => {
  journey.use({ siteName: `uk.${partsOf(checkedSite).brand}` });

  journey("a British customer of the same brand is not asked", async ({ member }) => {
    await member.visit("/meet");
    await member.profileLink.click();
    await expect(member.composer).toBeVisible();
  });
});

consoleJourney(
  "a supervisor asks for a check instead of guessing; the customer passes it, and the flag is decided",
  async ({ member, person, seat }, info) => {
    const [operator, supervisor] = await Promise.all([
      seat(operatorOf(info.workerIndex)),
      seat(plainSupervisorOf(info.workerIndex)),
    ]);
    await member.visit("/meet");
    await member.openChat();
    await member.say("My teacher says I write too much");
    await operator.claim(person.username);
    await operator.button("Flag or block (F)").click();
    await operator.dialog.getByRole("radio", { name: "Under age" }).check();
    await operator.dialog.getByLabel("What happened").fill("Writes of school");
    await operator.dialog.getByRole("button", { name: "Raise the flag" }).click();
    await expect(operator.page.getByText(/Under age: nothing is charged\./)).toBeVisible();

    await supervisor.openArea("Care");
    await supervisor.row(person.username).getByRole("link", { name: person.username }).click();
    await supervisor.button("Ask for a check").click();
    await look(supervisor.page, "age-check-asked");
    await supervisor.dialog.getByRole("button", { name: "Ask for a check" }).click();
    await expect(supervisor.dialog).toBeHidden();
    await expectAccessible(supervisor.page);

    await member.composer.fill("Are you still there?");
    await member.page.getByRole("button", { name: "Send" }).click();
    const card = member.page.getByRole("region", { name: "Confirm your age to write" });
    await expect(card).toContainText("our team asks you for a check");
    await expect(card).toContainText("Your message waits here");
    await look(member.page, "age-check-by-staff");
    await card.getByRole("button", { name: hostedName }).click();
    await member.page.getByRole("button", { name: "I am 18 or older" }).click();
    await expect(member.message("Are you still there?")).toBeVisible();
    await expect(card).toBeHidden();

    await supervisor.page.reload();
    await expect(supervisor.page.getByRole("heading", { name: "No concern" })).toBeVisible();
    await expect(supervisor.page.getByRole("main")).toContainText("Passed the age check that was asked for");
    await look(supervisor.page, "age-check-decided");
  },
);
