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

const held = { ...waitingConversation(1, "Wanderer7", 30), claimedBy: demoStaff.id };
const path = `/conversations/${conversationId(1)}`;

beforeEach(async () => {
  await resetDesk([held, { ...waitingConversation(2, "Other", 10), claimedBy: demoStaff.id }]);
});

async function openReplyBox() {
  const { screen, services } = await openConsole(path);
  const box = screen.getByRole("textbox", { name: "Reply as Isolde" });
  await expect.element(box).toBeVisible();
  return { screen, services, box, send: screen.getByRole("button", { name: "Send", exact: true }) };
}

test("a reply appears in the conversation with its cost", async () => {
  const { screen, box, send } = await openReplyBox();
  await box.fill("The lamp is lit.");
  await send.click();
  await expect.element(screen.getByRole("log")).toMatchTextContent(/The lamp is lit./);
  await expect.element(screen.getByText("1 credit")).toBeVisible();
  await expect.element(box).toHaveValue("");
});

test("Ctrl and Enter send; Enter alone makes a new line", async () => {
  const { screen, box } = await openReplyBox();
  await box.click();
  await userEvent.keyboard("One{Enter}two");
  await expect.element(box).toHaveValue("One\ntwo");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(screen.getByRole("log")).toMatchTextContent(/One two/);
  expect((await received()).replies.map((reply) => reply.body)).toEqual(["One\ntwo"]);
});

test("460 characters may be sent; one more is kept, counted and marked, and can't be sent", async () => {
  const { screen, box, send } = await openReplyBox();
  await box.fill("a".repeat(460));
  await expect.element(screen.getByText("460 / 460")).toBeVisible();
  await expect.element(send).toBeEnabled();

  await box.fill(`${"a".repeat(460)}bc`);
  await expect.element(screen.getByText("462 / 460 2 over")).toBeVisible();
  await expect.element(box).toHaveValue(`${"a".repeat(460)}bc`);
  await expect.element(box).toHaveAttribute("aria-invalid", "true");
  await expect.element(send).toBeDisabled();
  expect(document.querySelector("mark")?.textContent).toBe("bc");
});

test("from 400 on characters are counted, as code points after NFC", async () => {
  const { screen, box } = await openReplyBox();
  await box.fill("🦉".repeat(399));
  await expect.element(screen.getByText(/460/)).not.toBeInTheDocument();
  await box.fill(`${"🦉".repeat(399)}e\u0301`);
  await expect.element(screen.getByText("400 / 460")).toBeVisible();
});

test("a reply that could not reach the server says so and is sent automatically, with the same id", async () => {
  const { screen, box, send } = await openReplyBox();
  await desk({ do: "failReply", how: "drop_before" });
  await box.fill("Lost on the way");
  await send.click();
  await expect.element(screen.getByText(/It is sent automatically, once/)).toBeVisible();
  await expect.element(screen.getByText("1 credit")).toBeVisible();

  const { replies } = await received();
  expect(replies).toHaveLength(2);
  expect(replies[1]).toEqual(replies[0]);
});

test("after a reload it goes out as soon as there is a line", async () => {
  const first = await openReplyBox();
  for (let count = 0; count < 9; count += 1) await desk({ do: "failReply", how: "unavailable" });
  await first.box.fill("Before the reload");
  await first.send.click();
  await expect.element(first.screen.getByText(/It is sent automatically, once/)).toBeVisible();
  await expect
    .element(first.screen.getByRole("button", { name: /Wanderer7.*not sent/ }).first())
    .toBeVisible();
  await first.screen.unmount();
  // As the page's end does: this test has only one page.
  first.services.replies().delivery.stop();
  await desk({ do: "lineIsBack" });
  const { screen } = await openReplyBox();
  await expect.element(screen.getByText("1 credit")).toBeVisible();
  const { replies } = await received();
  expect(new Set(replies.map(({ replyId }) => replyId)).size).toBe(1);
});

test("a reply that arrived although its answer got lost shows once and needs no retry", async () => {
  const { screen, box, send } = await openReplyBox();
  await desk({ do: "failReply", how: "drop_after" });
  await box.fill("Arrived all the same");
  await send.click();
  await expect.element(screen.getByText("1 credit")).toBeVisible();
  await expect.element(screen.getByText(/is sent automatically/)).not.toBeInTheDocument();
  await expect.element(screen.getByRole("log").getByText("Arrived all the same")).toBeVisible();
});

test("a lost reply that is edited keeps its id", async () => {
  const { screen, box, send } = await openReplyBox();
  for (let count = 0; count < 9; count += 1) await desk({ do: "failReply", how: "unavailable" });
  await box.fill("First words");
  await send.click();
  await screen.getByRole("button", { name: "Edit" }).click();
  await desk({ do: "lineIsBack" });
  await expect.element(box).toHaveValue("First words");
  await box.fill("Better words");
  await send.click();
  await expect.element(screen.getByText("1 credit")).toBeVisible();
  const { replies } = await received();
  expect(new Set(replies.map((reply) => reply.replyId)).size).toBe(1);
});

test("drafts are kept per conversation, and survive a reload", async () => {
  const first = await openReplyBox();
  await first.box.fill("For the wanderer");
  const queue = { name: "Queue" };
  await first.screen.getByRole("region", queue).getByText("Other", { exact: true }).click();
  await expect.element(first.box).toHaveValue("");
  await first.box.fill("For the other");
  await first.screen.unmount();

  const second = await openReplyBox();
  await expect.element(second.box).toHaveValue("For the wanderer");
  await second.screen.getByRole("region", queue).getByText("Other", { exact: true }).click();
  await expect.element(second.box).toHaveValue("For the other");
});

test("without credit the conversation waits: nothing can be sent, the draft stays", async () => {
  await resetDesk([{ ...held, hasCredit: false }]);
  const { screen, box, send } = await openReplyBox();
  await expect.element(screen.getByText(/has no credit left/)).toBeVisible();
  await box.fill("Soon");
  await expect.element(send).toBeDisabled();
  await box.click();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");

  await desk({ do: "credit", id: conversationId(1), hasCredit: true });
  await expect.element(send).toBeEnabled();
  await expect.element(box).toHaveValue("Soon");
  expect((await received()).replies).toEqual([]);
});

test("credit that runs out while a reply is sent puts its text back and says so", async () => {
  const { screen, box, send } = await openReplyBox();
  await desk({ do: "failReply", how: "waiting_for_credit" });
  await box.fill("A moment too late");
  await send.click();
  await expect.element(screen.getByRole("alert")).toMatchTextContent(/the customer has no credit now/);
  await expect.element(box).toHaveValue("A moment too late");
});

test("a reply that is held back returns to the box, and is sent with the same id once a reason is given", async () => {
  const { screen, box, send } = await openReplyBox();
  await desk({ do: "failReply", how: "reply_held_back" });
  await box.fill("Ring me on 07700 900 123");
  await send.click();
  await expect.element(screen.getByRole("alert")).toMatchTextContent(/Held back, not sent/);
  await expect.element(box).toHaveValue("Ring me on 07700 900 123");
  const anyway = screen.getByRole("button", { name: "Send with this reason" });
  await anyway.click();
  await expect.element(screen.getByText("Say why, or change the reply.")).toBeVisible();
  await screen.getByRole("textbox", { name: "Why it has to be sent" }).fill("They asked me to repeat it");
  await anyway.click();
  await expect.element(screen.getByRole("log")).toMatchTextContent(/Ring me on/);
  await expect.element(screen.getByText("Held back, not sent")).not.toBeInTheDocument();
  const [refused, sent] = (await received()).replies;
  expect(refused).not.toHaveProperty("despite");
  expect(sent).toMatchObject({ replyId: refused?.replyId, despite: "They asked me to repeat it" });
});

test("a held-back reply whose text is gone from the box leaves no notice, and no mark on its row", async () => {
  const { screen, box, send } = await openReplyBox();
  await desk({ do: "failReply", how: "reply_held_back" });
  await box.fill("Ring me on 07700 900 123");
  await send.click();
  await expect.element(screen.getByRole("alert")).toMatchTextContent(/Held back, not sent/);
  const mark = screen.getByRole("region", { name: "Queue" }).getByText("draft");
  await expect.element(mark).toBeInTheDocument();
  await box.clear();
  await expect.element(screen.getByText("Held back, not sent")).not.toBeInTheDocument();
  await expect.element(mark).not.toBeInTheDocument();
  await box.fill("Write to me here");
  await expect.element(screen.getByText("Held back, not sent")).not.toBeInTheDocument();
});

test("the customer hears of typing once while it goes on, and of its end", async () => {
  const { box } = await openReplyBox();
  await box.click();
  await userEvent.keyboard("Good evening");
  await userEvent.keyboard("{Escape}");
  await expect.poll(async () => (await received()).typing).toEqual([true, false]);
});
