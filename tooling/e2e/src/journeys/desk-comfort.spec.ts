import { expect } from "@playwright/test";
import { operatorOf } from "../drivers/staff.ts";
import { look } from "../drivers/look.ts";
import { consoleJourney } from "./console-cast.ts";

/** What makes the desk comfortable (DESK-16, DESK-31 to DESK-36). */

consoleJourney(
  "an operator reads the persona first, sees the customer typing, and sends a text of their own with Enter",
  async ({ member, person, seat }, info) => {
    const sent: string[] = [];
    member.page.on("response", (response) => {
      if (!/json|script|html/.test(response.headers()["content-type"] ?? "")) return;
      void response.text().then(
        (text) => sent.push(text),
        () => undefined,
      );
    });
    const operator = await seat(operatorOf(info.workerIndex));
    const { page, replyBox } = operator;
    await member.visit("/meet");
    await member.openChat();
    await member.say("Is anybody up?");
    await operator.claim(person.username);

    const pane = page.getByRole("complementary", { name: "Customer and profile" });
    await expect(pane.getByRole("region").first()).toContainText("You write as");
    await expect(pane.getByText("Opening ideas")).toBeVisible();
    const voice = await pane.locator("dl").first().getByRole("definition").first().innerText();
    expect(voice.length).toBeGreaterThan(40);
    await look(page, "persona");

    const typing = page.getByText(`${person.username} is typing`);
    await member.composer.pressSequentially("I can't sleep", { delay: 20 });
    await expect(typing).toBeVisible();
    await member.send();
    await expect(operator.message("I can't sleep")).toBeVisible();
    await expect(typing).toBeHidden();

    // An own canned reply, written on its page.
    await operator.openArea("My canned replies");
    await operator.button("New canned reply").first().click();
    await operator.dialog.getByRole("textbox", { name: /^Title/ }).fill("Awake too");
    await operator.dialog.getByRole("textbox", { name: /^Text/ }).fill("So am I, {customer}.");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(operator.row("Awake too")).toBeVisible();
    await look(page, "own-canned");
    await page.setViewportSize({ width: 375, height: 812 });
    const place = await operator.button("Remove Awake too").boundingBox();
    expect((place?.x ?? 0) + (place?.width ?? Number.NaN)).toBeLessThanOrEqual(375);
    await page.setViewportSize({ width: 1280, height: 800 });

    // Enter sends, once the operator wants it.
    await operator.menu.getByTitle("Desk", { exact: true }).click();
    await operator.button("Arrange the desk").click();
    await page.getByRole("checkbox", { name: /^Enter sends/ }).check();
    await page.keyboard.press("Escape");
    // Another journey's conversation may still be held, too.
    const tabs = page.getByRole("navigation", { name: "Conversations you hold" });
    const tab = tabs.getByRole("button").filter({ hasText: person.username });
    await page.keyboard.press(await tab.locator("kbd").innerText());
    await expect(replyBox).toBeFocused();
    await page.keyboard.press("/");
    await page.getByRole("combobox", { name: "Find a canned reply" }).fill("awake");
    await expect(page.getByRole("option", { name: /Awake too yours/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(replyBox).toHaveValue(`So am I, ${person.username}.`);
    await page.keyboard.press("Enter");
    await expect(member.message(`So am I, ${person.username}.`)).toBeVisible();

    // At a phone's width the persona is one press away.
    await page.setViewportSize({ width: 375, height: 812 });
    await operator.button("Customer and profile (I)").click();
    await expect(pane.getByText(voice)).toBeInViewport();
    await page.setViewportSize({ width: 1280, height: 800 });
    await operator.openArea("My canned replies");
    await operator.button("Remove Awake too").click();
    await operator.button("Remove it").click();
    await expect(page.getByText("No canned replies yet")).toBeVisible();

    // The customer's browser was sent nothing of the persona.
    await member.page.reload();
    await expect(member.composer).toBeVisible();
    expect(sent.length).toBeGreaterThan(3);
    expect(sent.filter((text) => text.includes(voice))).toEqual([]);
  },
);
