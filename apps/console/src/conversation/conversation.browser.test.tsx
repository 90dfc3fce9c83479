import { userEvent } from "vitest/browser";
import { beforeEach, expect, test } from "vitest";
import { demoStaff } from "../../testing/desk-state.ts";
import {
  conversationId,
  desk,
  openConsole,
  received,
  resetDesk,
  waitingConversation,
} from "../testing/open-desk.tsx";

const id = conversationId(1);
const held = { ...waitingConversation(1, "Wanderer7", 30), claimedBy: demoStaff.id };

beforeEach(() => resetDesk([held]));

async function openConversation() {
  const { screen } = await openConsole(`/conversations/${id}`);
  const box = screen.getByRole("textbox", { name: "Reply as Isolde" });
  await expect.element(box).toBeVisible();
  return { screen, box };
}

/** Simulates another machine, without this tab's storage. */
async function atAnotherMachine() {
  sessionStorage.clear();
  return await openConversation();
}

test("an unsent reply appears on another machine; of two versions the operator chooses one; a sent one is gone", async () => {
  const here = await openConversation();
  await here.box.fill("The lamp is lit.");
  // leaving saves without waiting for a pause
  await here.screen.unmount();
  // the other machine has another storage, so what this one still writes is removed first
  const bases = `parlour-console-draft-bases:${demoStaff.id}`;
  await expect.poll(() => sessionStorage.getItem(bases)).toMatch(/The lamp is lit/);
  const there = await atAnotherMachine();
  await expect.element(there.box).toHaveValue("The lamp is lit.");
  await there.box.fill("The lamp is lit here.");
  await desk({ do: "aids", id, aids: { draft: "The tide is in." } });
  const asked = there.screen.getByText(/You wrote something else in another window/);
  await expect.element(asked).toBeVisible();
  await expect.element(there.box).toHaveValue("The lamp is lit here.");
  await there.screen.getByRole("button", { name: "Use that text" }).click();
  await expect.element(there.box).toHaveValue("The tide is in.");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await there.screen.getByRole("button", { name: "Send", exact: true }).click();
  await expect.element(there.screen.getByText("1 credit")).toBeVisible();
  await there.screen.unmount();
  const again = await atAnotherMachine();
  await expect.element(again.screen.getByRole("log")).toMatchTextContent(/The tide is in/);
  await expect.element(again.box).toHaveValue("");
  expect((await received()).replies).toHaveLength(1);
});

test("a colleague's unsent reply is shown with its time, and the operator can take it over", async () => {
  const { screen, box } = await openConversation();
  await box.fill("Good evening");
  await desk({ do: "aids", id, aids: { othersDraft: { author: "Tallow", body: "I was about to say" } } });
  await expect.element(screen.getByText(/Tallow has unsent text here, since/)).toBeVisible();
  await screen.getByRole("button", { name: "Take their text over" }).click();
  await expect.element(box).toHaveValue("I was about to say\nGood evening");
  await expect.element(screen.getByText(/Tallow has unsent text/)).not.toBeInTheDocument();
  expect((await received()).replies).toEqual([]);
});

test("a slash and a few letters put a canned reply into the box with the names filled in; Enter in the list sends nothing", async () => {
  const canned = (number: number, title: string, body: string) => ({
    id: conversationId(number),
    brand: null,
    title,
    body,
  });
  await desk({
    do: "canned",
    replies: [
      canned(71, "Moon", "The moon."),
      canned(72, "Good evening", "Evening, {customer}. {profile} here."),
    ],
  });
  const { screen, box } = await openConversation();
  await box.click();
  await userEvent.keyboard("/");
  const find = screen.getByRole("combobox", { name: "Find a canned reply" });
  await expect.element(find).toHaveFocus();
  await userEvent.keyboard("geve");
  const list = screen.getByRole("listbox", { name: "Canned replies" });
  await expect.element(list.getByRole("option")).toMatchTextContent(/Evening, Wanderer7/);
  find
    .element()
    .dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  // At once: a key that is pressed before the next frame must not be lost.
  expect(document.activeElement).toBe(box.element());
  await expect.element(box).toHaveValue("Evening, Wanderer7. Isolde here.");
  await expect
    .poll(() => box.element())
    .toHaveProperty("selectionStart", "Evening, Wanderer7. Isolde here.".length);
  await expect.element(box).toHaveFocus();
  expect((await received()).replies).toEqual([]);
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect
    .poll(async () => (await received()).replies)
    .toMatchObject([{ cannedReplyId: conversationId(72) }]);
  // the box is empty again: the slash starts the search and is never sent
  await userEvent.keyboard("/{Escape}");
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveValue("");
});

test("a search opens a message that was not on the page, and the operator can return to the newest", async () => {
  const messages = Array.from({ length: 300 }, (_, index) => ({
    from: index % 2 === 0 ? ("customer" as const) : ("profile" as const),
    body: index === 20 ? "I once had a <b>parrot</b>." : `Message ${index + 1}`,
    secondsAgo: 100_000 - index * 300,
  }));
  await resetDesk([{ ...held, messages }]);
  await desk({ do: "aids", id, aids: { readUpTo: 10 } });
  const { screen } = await openConversation();
  const log = screen.getByRole("log");
  await expect.element(log.getByText("Message 300", { exact: true })).toBeVisible();
  await expect.element(log.getByText("not read yet")).toBeVisible();
  await expect.element(screen.getByRole("textbox", { name: /Reply/ })).toHaveFocus();
  await userEvent.keyboard("{Escape}s");
  await expect.element(screen.getByRole("searchbox", { name: "Words to look for" })).toHaveFocus();
  await userEvent.keyboard("PARROT{Enter}");
  await screen.getByRole("button", { name: /I once had a/ }).click();
  await expect.element(log.getByText(/I once had a/)).toBeVisible();
  await expect.element(log.getByText("parrot", { exact: false }).first()).toBeVisible();
  expect(document.querySelector("[data-found] mark")?.textContent).toBe("parrot");
  await expect.poll(() => document.activeElement?.getAttribute("data-sequence")).toBe("21");
  await expect.element(log.getByText("Message 300", { exact: true })).not.toBeInTheDocument();
  await screen.getByRole("button", { name: "Newest messages" }).click();
  await expect.element(log.getByText("Message 300", { exact: true })).toBeVisible();
});

test("told facts are added, changed and removed; notes stay", async () => {
  const { screen } = await openConversation();
  const pane = screen.getByRole("complementary", { name: "Customer and profile" });
  await pane.getByRole("textbox", { name: "Something that Isolde has told" }).fill("has a dog");
  await userEvent.keyboard("{Enter}");
  await pane.getByRole("button", { name: "Change: has a dog" }).click();
  await userEvent.keyboard(" called Biscuit{Enter}");
  await expect.element(pane.getByText("has a dog called Biscuit")).toBeVisible();
  const note = pane.getByRole("textbox", { name: "A note on Wanderer7" });
  await note.fill("Ring them on 07700 900 123");
  await expect.element(pane.getByText(/This contains a phone or card number/)).toBeVisible();
  await note.fill("Likes the sea");
  await expect.element(pane.getByText(/This contains a phone or card number/)).not.toBeInTheDocument();
  await pane.getByRole("button", { name: "Add the note" }).click();
  await expect.element(pane.getByText("Likes the sea")).toBeVisible();
  await pane.getByRole("button", { name: "Remove: has a dog called Biscuit" }).click();
  await pane.getByRole("button", { name: "Remove", exact: true }).click();
  await expect.element(pane.getByText(/Nothing yet. Write down/)).toBeVisible();
});

test("the box says what a reply costs before anything is typed, and when the customer has to write first", async () => {
  const { screen } = await openConversation();
  await expect.element(screen.getByText("A reply costs Wanderer7 1 credit.")).toBeVisible();
  const free = { kind: "free", reason: "not_written_since_last_charged_reply" } as const;
  await desk({ do: "aids", id, aids: { standing: free } });
  await expect.element(screen.getByText(/Wanderer7 has to write first/)).toBeVisible();
});
