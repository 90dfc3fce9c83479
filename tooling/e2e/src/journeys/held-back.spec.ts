import { expect } from "@playwright/test";
import { look } from "../drivers/look.ts";
import { operatorOf, plainSupervisorOf } from "../drivers/staff.ts";
import { consoleJourney } from "./console-cast.ts";

/** Replies with contact outside the service (DESK-20, DESK-21). */

consoleJourney(
  "a number is held back and reaches the customer only with a reason, which a supervisor reads",
  async ({ member, person, seat }, info) => {
    const [operator, supervisor] = await Promise.all([
      seat(operatorOf(info.workerIndex)),
      seat(plainSupervisorOf(info.workerIndex)),
    ]);
    await member.visit("/meet");
    await member.openChat();
    await member.say("What was the helpline's number again?");
    await operator.claim(person.username);

    // By keyboard: sent, held back, changed, sent.
    const { page, replyBox } = operator;
    await replyBox.fill("Meet me at the Crown at 8 on Friday");
    await replyBox.press("ControlOrMeta+Enter");
    const note = page.getByRole("alert").filter({ hasText: "Held back, not sent" });
    await expect(note).toContainText("a meeting in person");
    await expect(replyBox).toHaveValue("Meet me at the Crown at 8 on Friday");
    await look(page, "held-back");
    await replyBox.fill("We can never meet, and that is part of the fun.");
    await replyBox.press("ControlOrMeta+Enter");
    await expect(member.message(/that is part of the fun/)).toBeVisible();
    await expect(note).toBeHidden();
    await expect(member.message(/the Crown/)).toBeHidden();

    await member.say("And the number?");
    await expect(operator.message("And the number?")).toBeVisible();
    await replyBox.fill("It is 07700 900 123");
    await operator.button("Send").click();
    await expect(note).toContainText("07700 900 123");
    await note.getByLabel("Why it has to be sent").fill("The helpline's number, which they asked for");
    await operator.button("Send with this reason").click();
    await expect(member.message("It is 07700 900 123")).toBeVisible();
    await member.expectBalance(member.site.trialCredits - 2);

    await supervisor.openArea("Care");
    await supervisor.part("Sent with a reason").click();
    const row = supervisor.row(person.username);
    await expect(row).toContainText("It is 07700 900 123");
    await expect(row).toContainText("The helpline's number, which they asked for");
    await expect(row).toContainText(operatorOf(info.workerIndex).displayName);
    await look(supervisor.page, "sent-with-a-reason");
  },
);
