import type { KeptCannedReply } from "@parlour/contract/operations/desk-conversation";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { demoStaff } from "../../testing/desk-state.ts";
import {
  conversationId,
  desk,
  openConsole,
  received,
  resetDesk,
  waitingConversation,
} from "../testing/open-desk.tsx";

const kept: KeptCannedReply = {
  id: conversationId(71),
  brand: null,
  title: "Good evening",
  body: "Evening, {customer}.",
  version: 3,
  uses: 12,
  lastUsedAt: null,
  changedBy: "Wick",
  changedAt: "2026-11-20T20:00:00.000Z",
};

async function openPage(replies: readonly KeptCannedReply[]) {
  await resetDesk([]);
  const session = { ...demoStaff, role: "supervisor", due: null };
  await desk({
    do: "plan",
    responses: [
      { call: "GET /ops/api/session", body: session },
      { call: "GET /ops/api/canned-replies/all", body: replies },
      { call: "POST /ops/api/canned-replies", body: kept },
      { call: `PUT /ops/api/canned-replies/${kept.id}`, status: 409, body: refusal },
    ],
  });
  return (await openConsole("/canned-replies")).screen;
}

const refusal = { code: "changed_meanwhile", message: "", requestId: "test" };

test("a text that would not fit or names nobody is refused with the reason; one that fits is made", async () => {
  const screen = await openPage([]);
  await expect.element(screen.getByText("No canned replies yet")).toBeVisible();
  await screen.getByRole("button", { name: "New canned reply" }).first().click();
  const form = screen.getByRole("dialog", { name: "New canned reply" });
  await form.getByRole("textbox", { name: /Title/ }).fill("Greeting");
  const text = form.getByRole("textbox", { name: /^Text/ });
  await text.fill("Hello {name}");
  await form.getByRole("button", { name: "Add", exact: true }).click();
  await expect.element(form.getByText(/Only {customer} and {profile}/)).toBeVisible();
  await text.fill("Hello {customer}");
  await expect.element(form.getByText("Hello Wanderer7")).toBeVisible();
  await form.getByRole("button", { name: "Add", exact: true }).click();
  await expect.element(form).not.toBeInTheDocument();
  const made = (await received()).calls.filter(({ call }) => call.startsWith("POST"));
  expect(made.map(({ body }) => body)).toEqual([
    { brand: null, title: "Greeting", body: "Hello {customer}" },
  ]);
});

test("a change that somebody else was quicker with is not lost: the form stays, with the reason", async () => {
  const screen = await openPage([kept]);
  await screen.getByRole("button", { name: "Change Good evening" }).click();
  const form = screen.getByRole("dialog", { name: "Change canned reply" });
  await form.getByRole("textbox", { name: /^Text/ }).fill("Good evening to you.");
  await form.getByRole("button", { name: "Save" }).click();
  await expect.element(form.getByRole("alert")).toMatchTextContent(/Somebody else has changed it/);
  await expect.element(form.getByRole("textbox", { name: /^Text/ })).toHaveValue("Good evening to you.");
});

test("an operator keeps canned replies of their own on a page of their own, and sees which are theirs", async () => {
  await resetDesk([{ ...waitingConversation(1, "Wanderer", 40), claimedBy: demoStaff.id }]);
  const own = { ...kept, id: conversationId(72), title: "My hello", own: true };
  await desk({
    do: "plan",
    responses: [
      { call: "GET /ops/api/canned-replies/own", body: [own] },
      { call: "POST /ops/api/canned-replies/own", body: own },
      { call: `DELETE /ops/api/canned-replies/own/${own.id}`, status: 204, body: null },
    ],
  });
  await desk({ do: "canned", replies: [own, { ...kept, own: false }] });
  const { screen } = await openConsole(`/conversations/${conversationId(1)}`);
  await expect.element(screen.getByRole("textbox", { name: "Reply as Isolde" })).toHaveFocus();
  await userEvent.keyboard("/");
  await expect.element(screen.getByRole("option", { name: /My hello yours/ })).toBeVisible();
  await expect.element(screen.getByRole("option", { name: /Good evening yours/ })).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");

  await screen.getByRole("link", { name: "My canned replies" }).click();
  await screen.getByRole("button", { name: "New canned reply" }).click();
  const form = screen.getByRole("dialog", { name: "New canned reply" });
  await form.getByRole("textbox", { name: /Title/ }).fill("Late");
  await form.getByRole("textbox", { name: /^Text/ }).fill("Still up, {customer}?");
  await form.getByRole("button", { name: "Add", exact: true }).click();
  await expect.element(form).not.toBeInTheDocument();
  await screen.getByRole("button", { name: "Remove My hello" }).click();
  await screen.getByRole("button", { name: "Remove it" }).click();
  await expect.element(screen.getByText("Remove this canned reply?")).not.toBeInTheDocument();
  const calls = (await received()).calls.map(({ call }) => call).filter((call) => !call.startsWith("GET"));
  expect(calls).toEqual(["POST /ops/api/canned-replies/own", `DELETE /ops/api/canned-replies/own/${own.id}`]);
});
