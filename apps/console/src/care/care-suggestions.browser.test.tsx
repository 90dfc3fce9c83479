import type { CareSuggestion, OpsConversation } from "@parlour/contract/operations/claimed-conversation";
import type { QueueItem } from "@parlour/contract/operations/queue";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
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

/** What a message suggests, and masked numbers, at the desk (DESK-22 to DESK-24). */

const id = conversationId(1);
const [first, second] = [
  "0198c0de-0000-7000-8000-0000000000a1",
  "0198c0de-0000-7000-8000-0000000000a2",
] as const;
const sentAt = new Date().toISOString();
const noBreak = { workingSince: null, onBreak: null, suggestion: null, postponedUntil: null };

const message = (messageId: string, sequence: number, body: string) =>
  ({ id: messageId, from: "customer", body, sequence, sentAt, creditCost: 0 }) as const;
const suggests = (messageId: string, change: Partial<CareSuggestion> = {}): CareSuggestion => ({
  messageId,
  kind: "distress",
  signs: ["distress"],
  suggestedAt: sentAt,
  ...change,
});

async function plan(...responses: readonly PlannedResponse[]): Promise<void> {
  await desk({ do: "plan", responses });
}

function conversation(
  suggestions: readonly CareSuggestion[],
  change: Partial<OpsConversation> = {},
): PlannedResponse {
  const body: OpsConversation = {
    conversationId: id,
    brand: "duskwren",
    region: "GB",
    customer: { name: "Rowan", age: 36, joinedAt: sentAt, hasCredit: true },
    profile: { id, name: "Isolde", age: 31, tagline: "", persona: "", about: "", imageUrl: "" },
    claimedBy: demoStaff.id,
    messages: [message(first, 1, "I can't cope any more"), message(second, 2, "Suicide, seven letters")],
    care: {
      charging: "normal",
      ageCheck: false,
      flags: [],
      helpline: "01632 960001",
      suggestions: [...suggestions],
    },
    ...change,
  };
  return { call: `GET /ops/api/conversations/${id}`, body };
}

afterEach(async () => {
  await page.viewport(1280, 800);
});

beforeEach(async () => {
  await resetDesk([{ ...waitingConversation(1, "Rowan", 60), claimedBy: demoStaff.id }]);
  await plan({ call: "GET /ops/api/wellbeing", body: noBreak });
});

test("somebody who may be under 18 is offered the children's line", async () => {
  await plan(conversation([suggests(first, { kind: "under_age", signs: ["under_age"] })]));
  const { screen } = await openConsole(`/conversations/${id}`);
  const offered = screen.getByRole("region", { name: "Suggested flags" });
  await expect.element(offered).toMatchTextContent(/May be under 18.*Childline 0800 1111.*Emergency 999/s);
  await expect.element(offered).not.toMatchTextContent(/Samaritans/);
});

test("a suggested flag is offered with the numbers to give, and raised by one press, also by keyboard", async () => {
  const flags = [
    { flagId: id, kind: "distress", raisedAt: sentAt, raisedBy: "Wick", handedTo: null, here: true },
  ] as const;
  await plan(conversation([suggests(first), suggests(second, { signs: ["suicide"] })]), {
    call: `POST /ops/api/conversations/${id}/flags`,
    status: 201,
    body: { flagId: id },
  });
  const { screen } = await openConsole(`/conversations/${id}`);
  const offered = screen.getByRole("region", { name: "Suggested flags" });
  await expect.element(offered).toMatchTextContent(/May be in distress.*distress and suicide.*Only a guess/s);
  await expect.element(offered).toMatchTextContent(/Samaritans 116 123.*Our helpline 01632 960001/s);
  await expect.element(screen.getByText("nothing is charged", { exact: false })).not.toBeInTheDocument();
  const care = {
    charging: "paused",
    ageCheck: false,
    flags: [...flags],
    helpline: null,
    suggestions: [],
  } as const;
  await plan(conversation([], { care: { ...care, flags: [...flags], suggestions: [] } }));
  screen.getByRole("button", { name: "Flag: Distress" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("region", { name: "Care" })).toMatchTextContent(/nothing is charged/);
  await expect.element(offered).not.toBeInTheDocument();
  const sent = (await received()).calls.find(({ call }) => call.endsWith("/flags"));
  expect(sent?.body).toMatchObject({
    kind: "distress",
    note: "A message reads as if about distress and suicide.",
  });
});

test("a false suggestion is dismissed for its message alone; a failure is said", async () => {
  await plan(conversation([suggests(first), suggests(second, { signs: ["suicide"] })]));
  const { screen } = await openConsole(`/conversations/${id}`);
  const offered = screen.getByRole("region", { name: "Suggested flags" });
  const dismiss = screen
    .getByRole("listitem")
    .filter({ hasText: "Suicide, seven letters" })
    .getByRole("button");
  await plan({
    call: `POST /ops/api/conversations/${id}/messages/${second}/dismiss`,
    status: 409,
    body: { code: "conversation_not_claimed", message: "", requestId: "1" },
  });
  await dismiss.click();
  await expect.element(offered).toMatchTextContent(/You no longer hold this conversation/);
  await plan(
    { call: `POST /ops/api/conversations/${id}/messages/${second}/dismiss`, status: 204, body: null },
    conversation([suggests(first)]),
  );
  await dismiss.click();
  await expect.element(dismiss).not.toBeInTheDocument();
  await expect.element(offered).toMatchTextContent(/I can't cope any more/);
});

test("a masked number is shown on request, and stays shown", async () => {
  const masked = { ...message(first, 1, "Ring [number hidden]"), masked: true as const };
  await plan(conversation([], { messages: [masked] }), {
    call: `POST /ops/api/conversations/${id}/messages/${first}/contact`,
    body: { body: "Ring 07700 900 123" },
  });
  const { screen } = await openConsole(`/conversations/${id}`);
  const log = screen.getByRole("log", { name: "Messages with Rowan" });
  await expect.element(log).toMatchTextContent(/Ring \[number hidden\]/);
  expect(document.body.textContent).not.toContain("07700");
  await log.getByRole("button", { name: "Show what is masked" }).click();
  await expect.element(log).toMatchTextContent(/Ring 07700 900 123/);
  await expect.element(log.getByRole("button")).not.toBeInTheDocument();
});

test("a conversation that suggests a flag is first in the queue and marked, whatever the order", async () => {
  const row = (number: number, customerName: string, change: Partial<QueueItem> = {}): QueueItem => ({
    conversationId: conversationId(number),
    brand: "duskwren",
    region: "GB",
    profileName: "Isolde",
    profileImageUrl: "",
    customerName,
    waitingSince: new Date(Date.now() - 600_000 / number).toISOString(),
    unanswered: 1,
    preview: "Hello",
    newCustomer: true,
    neverAnswered: true,
    claimedBy: null,
    claimedAt: null,
    returnsAt: null,
    handedBy: null,
    ...change,
  });
  const waiting = [row(2, "Ash"), row(3, "Hazel", { suggests: ["under_age", "distress"] })];
  await plan({ call: "GET /ops/api/queue", body: { waiting, mine: [] } });
  const { screen } = await openConsole("/");
  const rows = screen.getByRole("region", { name: "Queue" }).getByRole("listitem");
  await expect.element(rows.first()).toMatchTextContent(/Hazel.*Under age\?/s);
  await rows.first().getByRole("button").click();
  const card = screen.getByRole("article");
  await expect.element(card).toMatchTextContent(/May be under 18/);
  // On the smallest phone nothing leaves the card.
  await page.viewport(320, 800);
  await expect.element(card).toBeVisible();
  const end = card.element().getBoundingClientRect().right;
  for (const part of card.element().querySelectorAll("*"))
    expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(end);
});
