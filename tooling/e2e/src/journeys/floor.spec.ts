import { expect } from "@playwright/test";
import { operatorOf, plainSupervisorOf } from "../drivers/staff.ts";
import { look } from "../drivers/look.ts";
import { consoleJourney } from "./console-cast.ts";

/** Supervisors lead: the floor, whispers, taking over and reviews (DESK-27 to DESK-30). */

consoleJourney(
  "a supervisor follows a conversation, whispers, takes it over, and reviews a reply that its author reads",
  async ({ member, person, seat }, info) => {
    const [login, lead] = [operatorOf(info.workerIndex), plainSupervisorOf(info.workerIndex)];
    const [operator, supervisor] = await Promise.all([seat(login), seat(lead)]);
    await member.visit("/meet");
    await member.openChat();
    await member.say("Is anybody awake?");
    await operator.claim(person.username);

    // The floor shows by itself who has it; opening it changes nothing for the operator.
    await supervisor.openArea("Floor");
    const held = supervisor.page.getByRole("region", { name: login.displayName, exact: true });
    await expect(held.getByRole("row").filter({ hasText: person.username })).toBeVisible();
    await look(supervisor.page, "floor");
    await operator.reply("The lamp is lit");
    await expect(member.message("The lamp is lit")).toBeVisible();
    const row = held.getByRole("row").filter({ hasText: person.username });
    await expect(row).toContainText("Answered");
    await row.getByRole("link").click();
    await expect(supervisor.page.getByText(new RegExp(`^${login.displayName} as `))).toBeVisible();
    await expect(supervisor.page.getByText(person.phone)).toHaveCount(0);

    // A whisper reaches the operator at once, and never the customer.
    await supervisor.page.getByLabel(`Note to ${login.displayName}`).fill("Ask what keeps them up");
    await supervisor.button("Whisper").click();
    const note = operator.page.getByText(`${lead.displayName}, only for you`);
    await expect(note).toContainText("Ask what keeps them up");
    await look(operator.page, "whisper");
    await operator.button("Got it").click();
    await expect(note).toBeHidden();
    await supervisor.button("Read again").click();
    await expect(supervisor.page.getByText("· closed")).toBeVisible();
    await look(supervisor.page, "opened");

    // Taking over moves it to the supervisor's desk; the operator is told.
    await supervisor.button(`Take over ${person.username}`).click();
    await supervisor.dialog.getByRole("button", { name: "Take over" }).click();
    await expect(supervisor.replyBox).toBeVisible();
    await expect(
      operator.page.getByText(`${lead.displayName} has taken ${person.username} off your desk.`),
    ).toBeVisible();
    await member.say("Who is there?");
    await supervisor.reply("I am still here");
    await expect(member.message("I am still here")).toBeVisible();
    await expect(member.message("Ask what keeps them up")).toHaveCount(0);

    // The operator's replies are drawn by chance; this one's author reads the review.
    await supervisor.openArea("Floor");
    await supervisor.part("Reviews").click();
    await supervisor.page.getByRole("link", { name: login.displayName, exact: true }).click();
    await supervisor.button("Draw replies").click();
    const drawn = supervisor.page.getByRole("region", { name: "Reply 1", exact: true });
    await expect(drawn).toContainText(`The drawn reply of ${login.displayName}`);
    await drawn.getByLabel("Mark").selectOption("Good");
    const word = `Warm and short, ${person.username.slice(0, 3)} of ${info.workerIndex}`;
    await drawn.getByLabel("Comment for the author").fill(word);
    await drawn.getByLabel("What came of it").selectOption("Talked it through");
    await look(supervisor.page, "review");
    await drawn.getByRole("button", { name: "Save the review" }).click();
    await expect(supervisor.page.getByRole("region", { name: "Reviewed" })).toContainText(word);
    await operator.openArea("My reviews");
    await expect(operator.page.getByText(word)).toBeVisible();
    await look(operator.page, "own-reviews");
    const refused = await operator.call("GET", "/ops/api/floor");
    expect(refused.status).toBe(403);
  },
);
