import { page, userEvent } from "vitest/browser";
import { beforeEach, expect, test } from "vitest";
import { freeColleague } from "../../testing/desk-presence.ts";
import { demoStaff } from "../../testing/desk-state.ts";
import { showKeptScheme } from "../start/colour-scheme.ts";
import {
  conversationId,
  desk,
  openConsole,
  received,
  resetDesk,
  waitingConversation,
} from "../testing/open-desk.tsx";

const mine = { claimedBy: demoStaff.id };

beforeEach(async () => {
  await page.viewport(1280, 800);
  await resetDesk([
    waitingConversation(1, "Newest", 5),
    waitingConversation(2, "Longest", 400),
    waitingConversation(3, "Middle", 130),
  ]);
});

test("claim, reply and next take three presses besides the reply's own words, without a mouse", async () => {
  const { screen } = await openConsole();
  await expect.element(screen.getByRole("button", { name: /^Longest/ })).toBeVisible();
  let presses = 0;
  const press = async (keys: string) => {
    presses += 1;
    await userEvent.keyboard(keys);
  };
  const goOn = "{Control>}{Shift>}{Enter}{/Shift}{/Control}";

  await press("n");
  const longest = screen.getByRole("log", { name: "Messages with Longest" });
  await expect.element(longest).toBeVisible();
  await expect.element(screen.getByRole("textbox", { name: "Reply as Isolde" })).toHaveFocus();
  await userEvent.keyboard("Good evening");
  await press(goOn);
  await expect.element(screen.getByRole("log", { name: "Messages with Middle" })).toBeVisible();
  await expect.element(screen.getByRole("textbox", { name: "Reply as Isolde" })).toHaveFocus();
  await userEvent.keyboard("Still up?");
  await press(goOn);

  await expect.element(screen.getByRole("log", { name: "Messages with Newest" })).toBeVisible();
  expect(presses).toBe(3);
  expect((await received()).replies.map(({ body }) => body)).toEqual(["Good evening", "Still up?"]);
});

test("N leads to the customer who waits longest, also if it is one of mine, and the desk never says that all are answered", async () => {
  await resetDesk([
    { ...waitingConversation(1, "Wanderer", 90), ...mine },
    waitingConversation(2, "Moonrise", 40),
  ]);
  const { screen } = await openConsole();
  await expect.element(screen.getByText(/^One of yours still waits for a reply/)).toBeVisible();
  await expect.element(screen.getByText(/^Longest wait 1m/)).toBeVisible();
  await userEvent.keyboard("n");
  await expect.element(screen.getByRole("log", { name: "Messages with Wanderer" })).toBeVisible();
  await expect.element(screen.getByRole("textbox", { name: /^Reply as/ })).toHaveFocus();
  // That one is open: the next is the queue's.
  await userEvent.keyboard("{Escape}n");
  await expect.element(screen.getByRole("log", { name: "Messages with Moonrise" })).toBeVisible();
});

test("two held conversations stand side by side, each with its box; 1 and 2 go between them", async () => {
  await resetDesk([
    { ...waitingConversation(1, "Wanderer", 40), ...mine },
    { ...waitingConversation(2, "Moonrise", 90), ...mine },
  ]);
  const { screen, history } = await openConsole(`/conversations/${conversationId(1)}`);
  await expect.element(screen.getByRole("log", { name: "Messages with Wanderer" })).toBeVisible();
  await expect.element(screen.getByRole("textbox", { name: /^Reply as/ })).toHaveFocus();
  await userEvent.keyboard("{Escape}v");
  const wanderer = screen.getByRole("region", { name: "Conversation with Wanderer" });
  const moonrise = screen.getByRole("region", { name: "Conversation with Moonrise" });
  await expect.element(moonrise.getByRole("log")).toBeVisible();

  await moonrise.getByRole("textbox").fill("For Moonrise");
  await expect.poll(() => history.location.pathname).toBe(`/conversations/${conversationId(2)}`);
  await userEvent.keyboard("{Escape}2");
  await expect.element(wanderer.getByRole("textbox")).toHaveFocus();
  await userEvent.keyboard("For Wanderer");
  await expect.element(moonrise.getByRole("textbox")).toHaveValue("For Moonrise");
  await expect.element(wanderer.getByRole("textbox")).toHaveValue("For Wanderer");
  const tabs = screen.getByRole("navigation", { name: "Conversations you hold" });
  expect(
    tabs
      .getByRole("button")
      .elements()
      .map((tab) => tab.hasAttribute("aria-current")),
  ).toEqual([false, true]);
});

test("what is about to go back says so and is kept by one press; what went back is told", async () => {
  await resetDesk([{ ...waitingConversation(1, "Wanderer", 400), ...mine, returnsInSeconds: 30 }]);
  const { screen } = await openConsole(`/conversations/${conversationId(1)}`);
  await expect.element(screen.getByText(/goes back to the queue soon/)).toBeVisible();
  await screen.getByRole("button", { name: "Keep it" }).click();
  await expect.element(screen.getByText(/goes back to the queue soon/)).not.toBeInTheDocument();

  await desk({ do: "handOver", id: conversationId(1), to: null });
  await desk({ do: "tell", event: { type: "conversation", conversationId: conversationId(1) } });
  await desk({ do: "tell", event: { type: "returned", conversationId: conversationId(1), reason: "idle" } });
  await expect
    .element(screen.getByText("Wanderer went back to the queue: nothing was done for it in time."))
    .toBeVisible();
});

test("a conversation is handed to a colleague with room, with a note; one handed over says by whom", async () => {
  const note = "Likes short answers.";
  await resetDesk([
    { ...waitingConversation(1, "Wanderer", 40), ...mine },
    { ...waitingConversation(2, "Moonrise", 90), ...mine, handedBy: { displayName: "Tallow", note } },
  ]);
  const { screen } = await openConsole(`/conversations/${conversationId(2)}`);
  await expect.element(screen.getByText(note)).toBeVisible();
  await expect.element(screen.getByRole("textbox", { name: /^Reply as/ })).toHaveFocus();
  await userEvent.keyboard("{Escape}t");
  await expect.element(screen.getByRole("radio", { name: /Snuffer/ })).toBeDisabled();
  await screen.getByRole("radio", { name: /Tallow/ }).click();
  await screen.getByRole("textbox", { name: "Note for them" }).fill("Back to you.");
  await screen.getByRole("button", { name: "Hand over" }).click();
  await expect.element(screen.getByText("Tallow has the conversation now.")).toBeVisible();
  expect((await received()).transfers).toEqual([{ staffId: freeColleague.id, note: "Back to you." }]);
});

test("a conversation that nobody can take is released from the same dialog", async () => {
  await resetDesk([{ ...waitingConversation(1, "Wanderer", 40), ...mine }]);
  await desk({ do: "plan", responses: [{ call: "GET /ops/api/colleagues", body: [] }] });
  const { screen } = await openConsole(`/conversations/${conversationId(1)}`);
  await expect.element(screen.getByRole("textbox", { name: /^Reply as/ })).toHaveFocus();
  await userEvent.keyboard("{Escape}t");
  const dialog = screen.getByRole("dialog");
  await expect.element(dialog.getByText(/You are the only one here/)).toBeVisible();
  await dialog.getByRole("button", { name: "Release it" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByText("Pick a conversation")).toBeVisible();
});

test("a key acts on a held conversation that has not come yet", async () => {
  await resetDesk([{ ...waitingConversation(1, "Wanderer", 40), ...mine }]);
  const call = `GET /ops/api/conversations/${conversationId(1)}`;
  const body = { code: "internal", message: "Not now.", requestId: "test" };
  await desk({ do: "plan", responses: [{ call, status: 500, body }] });
  const { screen } = await openConsole(`/conversations/${conversationId(1)}`);
  await expect.element(screen.getByRole("button", { name: /^Wanderer/ }).first()).toBeVisible();
  await userEvent.keyboard("t");
  await expect.element(screen.getByRole("radio", { name: /Tallow/ })).toBeVisible();
});

test("a break is taken and ended by a key, and says until when what is held stays", async () => {
  await resetDesk([{ ...waitingConversation(1, "Wanderer", 40), ...mine }]);
  const { screen } = await openConsole();
  await expect.element(screen.getByRole("button", { name: /Available/ })).toBeVisible();
  await userEvent.keyboard("b");
  await expect
    .element(screen.getByText(/The conversation you hold goes back/))
    .toMatchTextContent(/in [12]:/);
  await userEvent.keyboard("b");
  await expect.element(screen.getByRole("button", { name: /Available/ })).toBeVisible();
});

test("the queue is narrowed to the sites chosen, and remembers them", async () => {
  await resetDesk([
    waitingConversation(1, "Inland", 40),
    { ...waitingConversation(2, "Island", 90), region: "IE" },
  ]);
  const { screen } = await openConsole();
  await screen.getByRole("button", { name: "All sites" }).click();
  await screen.getByRole("checkbox", { name: /Duskwren IE/ }).click();
  await userEvent.keyboard("{Escape}");
  await expect.element(screen.getByRole("button", { name: /^Inland/ })).not.toBeInTheDocument();
  await screen.unmount();
  const again = await openConsole();
  await expect.element(again.screen.getByRole("button", { name: "1 site" })).toBeVisible();
  await expect.element(again.screen.getByRole("button", { name: /^Island/ })).toBeVisible();
});

test("held tabs name customer and profile; answered ones fold away behind a count, and their keys open them", async () => {
  const answered = (number: number, name: string) => ({
    ...waitingConversation(number, name, 90),
    ...mine,
    messages: [
      { from: "customer", body: `Hello from ${name}`, secondsAgo: 90 },
      { from: "profile", body: "Good evening", secondsAgo: 60 },
    ] as const,
  });
  await resetDesk([
    { ...waitingConversation(1, "Wanderer", 40), ...mine },
    answered(2, "Moonrise"),
    answered(3, "Sorrel"),
  ]);
  const { screen, history } = await openConsole(`/conversations/${conversationId(1)}`);
  const tabs = screen.getByRole("navigation", { name: "Conversations you hold" });
  await expect.element(tabs.getByRole("button", { name: /Wanderer ?, to Isolde/ })).toBeVisible();
  const count = tabs.getByRole("button", { name: "2 answered" });
  await expect.element(count).toHaveAttribute("aria-expanded", "false");
  await expect.element(tabs.getByRole("button", { name: /Moonrise/ })).not.toBeInTheDocument();
  await count.click();
  await expect.element(tabs.getByRole("button", { name: /Moonrise ?, to Isolde/ })).toBeVisible();
  await tabs.getByRole("button", { name: "Fold answered" }).click();
  await expect.element(tabs.getByRole("button", { name: /Sorrel/ })).not.toBeInTheDocument();
  // Keys follow when each was claimed: the answered ones were first.
  await userEvent.keyboard("1");
  await expect.poll(() => history.location.pathname).toMatch(/0[23]$/);
  await expect.element(tabs.getByRole("button", { name: "1 answered" })).toBeVisible();
});

test("Enter sends once the operator wants it; Shift Enter is a new line", async () => {
  await resetDesk([{ ...waitingConversation(1, "Wanderer", 40), ...mine }]);
  const { screen } = await openConsole(`/conversations/${conversationId(1)}`);
  const box = screen.getByRole("textbox", { name: "Reply as Isolde" });
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard("Good{Enter}evening");
  await expect.element(box).toHaveValue("Good\nevening");
  await screen.getByRole("button", { name: "Arrange the desk" }).click();
  await screen.getByRole("checkbox", { name: /^Enter sends/ }).click();
  await userEvent.keyboard("{Escape}");
  await box.click();
  await userEvent.keyboard("{Shift>}{Enter}{/Shift}to you{Enter}");
  await expect.element(box).toHaveValue("");
  expect((await received()).replies.map(({ body }) => body)).toEqual(["Good\nevening\nto you"]);
});

test("a look that somebody chose is theirs at once, and from the page's start the next time", async () => {
  const { screen } = await openConsole();
  await screen.getByRole("button", { name: /: account/ }).click();
  const background = () => getComputedStyle(document.body).backgroundColor;
  await screen.getByRole("radio", { name: "Dark" }).click();
  const dark = background();
  await screen.getByRole("radio", { name: "Light" }).click();
  await expect.poll(background).not.toBe(dark);
  await screen.getByRole("radio", { name: "Dark" }).click();
  delete document.documentElement.dataset["scheme"];
  showKeptScheme();
  expect(background()).toBe(dark);
  await screen.getByRole("radio", { name: "As the device" }).click();
  showKeptScheme();
  expect(document.documentElement.dataset["scheme"]).toBeUndefined();
});

test("a customer who is typing is shown in the conversation, until they stop", async () => {
  await resetDesk([{ ...waitingConversation(1, "Wanderer", 40), ...mine }]);
  const { screen } = await openConsole(`/conversations/${conversationId(1)}`);
  await expect.element(screen.getByText("Hello from Wanderer").last()).toBeVisible();
  const event = { type: "typing", conversationId: conversationId(1) } as const;
  const sign = screen.getByText("Wanderer is typing");
  await expect
    .poll(async () => {
      // the stream may open after the page
      await desk({ do: "tell", event: { ...event, typing: true } });
      return sign.elements().length;
    })
    .toBe(1);
  await expect.element(sign).toBeVisible();
  await desk({ do: "tell", event: { ...event, typing: false } });
  await expect.element(sign).not.toBeInTheDocument();
});
