import type { FloorOperator, OpenedConversation } from "@parlour/contract/operations/floor";
import { userEvent } from "vitest/browser";
import { beforeEach, expect, test } from "vitest";
import { demoStaff } from "../../testing/desk-state.ts";
import type { PlannedResponse } from "../../testing/planned-responses.ts";
import {
  conversationId,
  desk,
  openConsole,
  received,
  resetDesk,
  waitingConversation,
} from "../testing/open-desk.tsx";

const id = conversationId(1);
const wick = { staffId: "0198c0de-0000-7000-8000-0000000000d1", displayName: "Wick" };
const minuteAgo = new Date(Date.now() - 60_000).toISOString();
const named = {
  conversationId: id,
  brand: "duskwren",
  region: "GB",
  customerName: "Rowan",
  profileName: "Isolde",
  waitingSince: minuteAgo,
} as const;
const holds: FloorOperator = {
  ...wick,
  presence: { state: "available", since: minuteAgo, lost: false },
  capacity: 5,
  holds: [{ ...named, heldSince: minuteAgo, actedAt: minuteAgo }],
};
const idle: FloorOperator = { ...holds, staffId: id, displayName: "Tallow", holds: [] };
const said = { sequence: 1, sentAt: minuteAgo, creditCost: 0 };
const opened: OpenedConversation = {
  ...named,
  customerId: id,
  claimant: wick,
  heldSince: minuteAgo,
  messages: [
    { ...said, id: conversationId(2), from: "customer", body: "Is anybody awake?", author: null },
    { ...said, id: conversationId(3), from: "profile", body: "I am.", sequence: 2, author: wick },
  ],
  hasMore: false,
  whispers: [],
};

async function plan(...responses: readonly PlannedResponse[]): Promise<void> {
  await desk({ do: "plan", responses });
}

const calls = async (call: string) => (await received()).calls.filter((each) => each.call === call);

beforeEach(async () => {
  await resetDesk([waitingConversation(1, "Rowan", 60)]);
  await plan(
    { call: "GET /ops/api/session", body: { ...demoStaff, role: "supervisor", due: null } },
    {
      call: "GET /ops/api/care/summary",
      body: { openFlags: 0, oldestOpenSince: null, bansToReview: 0, breaksOverdue: 0 },
    },
    { call: "GET /ops/api/floor", body: { operators: [holds, idle], unclaimed: [] } },
    { call: `GET /ops/api/floor/conversations/${id}`, body: opened },
  );
});

test("the floor shows who holds what, and changes when the stream reports a change", async () => {
  const { screen } = await openConsole("/floor");
  const card = screen.getByRole("region", { name: "Wick", exact: true });
  await expect.element(card).toMatchTextContent(/Available.*holds 1 of 5/);
  await expect.element(card.getByRole("row", { name: /Rowan → Isolde/ })).toMatchTextContent(/1m/);
  await expect
    .element(screen.getByRole("region", { name: "Tallow", exact: true }))
    .toMatchTextContent(/Holds nothing/);
  await plan({
    call: "GET /ops/api/floor",
    body: { operators: [{ ...holds, holds: [] }, idle], unclaimed: [named] },
  });
  await desk({ do: "tell", event: { type: "conversation", conversationId: id } });
  await expect.element(card).toMatchTextContent(/Holds nothing/);
  await expect
    .element(
      screen.getByRole("region", { name: "In the queue" }).getByRole("link", { name: "Rowan → Isolde" }),
    )
    .toBeVisible();
});

test("a conversation is opened once, names the replies' authors, and its claimant is whispered to", async () => {
  await plan({
    call: `POST /ops/api/floor/conversations/${id}/whispers`,
    status: 201,
    body: {
      whisperId: conversationId(9),
      author: "Demo operator",
      to: "Wick",
      body: "Slow down a little",
      writtenAt: minuteAgo,
      closedAt: null,
    },
  });
  const { screen } = await openConsole("/floor");
  const link = screen.getByRole("link", { name: "Rowan → Isolde" });
  // Opening is audited, so pointing at it must not load it.
  await link.hover();
  await link.click();
  await expect
    .element(screen.getByRole("region", { name: "Messages", exact: true }).last())
    .toMatchTextContent(/Rowan.*Is anybody awake\?.*Wick as Isolde.*I am\./);
  expect(await calls(`GET /ops/api/floor/conversations/${id}`)).toHaveLength(1);
  await screen.getByRole("button", { name: "Whisper" }).click();
  await expect.element(screen.getByText("Write the note.")).toBeVisible();
  await screen.getByRole("textbox", { name: "Note to Wick" }).fill("Slow down a little");
  await screen.getByRole("button", { name: "Whisper" }).click();
  await expect.element(screen.getByText(/Demo operator to Wick.*not closed yet/)).toBeVisible();
  expect(await calls(`POST /ops/api/floor/conversations/${id}/whispers`)).toMatchObject([
    { body: { staffId: wick.staffId, body: "Slow down a little" } },
  ]);
  expect(await calls(`GET /ops/api/floor/conversations/${id}`)).toHaveLength(1);
});

test("taking over asks first, and leads to the conversation at the desk", async () => {
  await plan({ call: `POST /ops/api/floor/conversations/${id}/take-over`, body: {} });
  const { screen, history } = await openConsole("/floor");
  await screen.getByRole("button", { name: "Take over Rowan" }).click();
  const dialog = screen.getByRole("dialog", { name: "Take Rowan over?" });
  expect(await calls(`POST /ops/api/floor/conversations/${id}/take-over`)).toEqual([]);
  await dialog.getByRole("button", { name: "Take over" }).click();
  await expect.poll(() => history.location.pathname).toBe(`/conversations/${id}`);
});

test("the claimant sees a whisper until they close it, and who took a conversation off their desk", async () => {
  await resetDesk([{ ...waitingConversation(1, "Rowan", 60), claimedBy: demoStaff.id }]);
  const sheet = { standing: { kind: "charged" }, readUpTo: 0, facts: [], draft: null, othersDrafts: [] };
  const whisper = { whisperId: conversationId(9), author: "Moira", body: "Slow down", writtenAt: minuteAgo };
  const sheetCall = `GET /ops/api/conversations/${id}/sheet`;
  const close = `POST /ops/api/conversations/${id}/whispers/${whisper.whisperId}/close`;
  const { screen } = await openConsole();
  await expect.element(screen.getByText(/^One of yours still waits/)).toBeVisible();
  await plan(
    { call: sheetCall, body: { ...sheet, whispers: [whisper] } },
    { call: close, status: 204, body: null },
  );
  await desk({ do: "tell", event: { type: "whispered", conversationId: id, from: "Moira" } });
  const report = screen.getByText("Moira has a note for you on Rowan.");
  await expect.element(report).toBeVisible();
  await screen.getByRole("button", { name: "Open it" }).click();
  await expect.element(screen.getByText(/Moira, only for you.*Slow down/)).toBeVisible();
  await expect.element(report).not.toBeInTheDocument();
  // While it is in view, another one is not reported beside it.
  const another = { ...whisper, whisperId: conversationId(8), body: "And ask back" };
  await plan({ call: sheetCall, body: { ...sheet, whispers: [whisper, another] } });
  await desk({ do: "tell", event: { type: "whispered", conversationId: id, from: "Moira" } });
  await expect.element(screen.getByText(/And ask back/)).toBeVisible();
  await expect.element(report).not.toBeInTheDocument();
  await plan({ call: sheetCall, body: { ...sheet, whispers: [another] } });
  const button = screen.getByRole("button", { name: "Got it" }).first();
  button.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByText(/Slow down/)).not.toBeInTheDocument();
  await expect.element(screen.getByText(/And ask back/)).toBeVisible();
  expect(await calls(close)).toHaveLength(1);
  await desk({
    do: "tell",
    event: { type: "taken_over", conversationId: id, from: "Moira", customerName: "Rowan" },
  });
  await expect.element(screen.getByText("Moira has taken Rowan off your desk.")).toBeVisible();
});
