import { expect } from "@playwright/test";
import { colleagueOf, operatorOf } from "../drivers/staff.ts";
import { consoleJourney } from "./console-cast.ts";
import { look } from "../drivers/look.ts";

/** Notes on a customer follow the customer to every profile and colleague (DESK-15). */
consoleJourney(
  "a note on the customer reaches a colleague with another profile at once; one on a conversation stays there",
  async ({ newcomer, siteName, seat }, info) => {
    const [first, second, customer] = await Promise.all([
      seat(operatorOf(info.workerIndex)),
      seat(colleagueOf(info.workerIndex)),
      newcomer(siteName),
    ]);
    const { username } = customer.person;
    const onCustomer = `Notes on ${username}`;
    await customer.write("I can't stand dogs.");
    await first.claim(username);
    const question = `${username} asks: do you like the harbour?`;
    await customer.write(question, "second");
    // By its text: the customer's other conversation may still be in this queue for a moment.
    await second.claim(question);

    await first.writeNote(onCustomer, "Afraid of dogs");
    await expect(second.notes(onCustomer)).toContainText("Afraid of dogs");
    await expect(second.notes(onCustomer)).toContainText(operatorOf(info.workerIndex).displayName);
    await expect(second.notes(onCustomer).locator("time").first()).toBeVisible();

    const here = "Notes on this conversation";
    await first.writeNote(here, "Promised a story about the lighthouse");
    await second.writeNote(here, "Likes the harbour");
    await expect(second.notes(here)).toContainText("Likes the harbour");
    await expect(second.notes(here)).not.toContainText("lighthouse");
    await expect(first.notes(here)).not.toContainText("harbour");
    await look(second.page, "customer-notes");

    // The conversation changes hands, and its own notes go with it.
    await first.release();
    await customer.write("Are you there?");
    await second.claim(username);
    await expect(second.notes(here)).toContainText("Promised a story about the lighthouse");
    await expect(second.notes(onCustomer)).toContainText("Afraid of dogs");
  },
);
