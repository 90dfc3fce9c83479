import type { ReviewableBan } from "@parlour/contract/operations/ban-review";
import type { CareFlag } from "@parlour/contract/operations/care";
import type { OpsRefund } from "@parlour/contract/operations/ops-payments";
import type { OpsConversation } from "@parlour/contract/operations/claimed-conversation";
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
const abuse = "You are pathetic, lighthouse or not";
const quoted = `He wrote: "${abuse}"`;

beforeEach(async () => {
  await resetDesk([
    {
      ...waitingConversation(1, "Rowan", 60),
      claimedBy: demoStaff.id,
      handedBy: { displayName: "Tallow", note: quoted },
      messages: [
        { from: "customer", body: "I saw the lighthouse", secondsAgo: 90 },
        { from: "customer", body: abuse, secondsAgo: 60 },
        { from: "customer", body: "Good night", secondsAgo: 30 },
      ],
    },
  ]);
});

test("a search finds an abusive message and shows it only when asked, which is counted once and holds for the conversation", async () => {
  const answer = await fetch(`/ops/api/conversations/${id}`);
  const { messages } = (await answer.json()) as OpsConversation;
  const reveal = `POST /ops/api/conversations/${id}/messages/${messages[1]?.id ?? ""}/reveal`;
  await desk({ do: "plan", responses: [{ call: reveal, status: 204, body: null }] });
  const { screen } = await openConsole(`/conversations/${id}`);
  await expect.element(screen.getByRole("textbox", { name: /Reply/ })).toHaveFocus();
  await userEvent.keyboard("{Escape}slighthouse{Enter}");
  const search = screen.getByLabelText("Search the conversation with Rowan");
  await expect.element(search.getByText(/2 found/)).toBeVisible();
  await expect.element(search.getByText(/Abusive message hidden/)).toBeVisible();
  await expect.element(search.getByText(/I saw the/)).toBeVisible();
  expect(document.body.textContent).not.toContain("pathetic");

  // The conversation can be scrolled to it without revealing it.
  await search.getByRole("button", { name: /Abusive message hidden/ }).click();
  await expect.poll(() => document.activeElement?.getAttribute("data-sequence")).toBe("2");
  expect(document.body.textContent).not.toContain("pathetic");

  await search.getByRole("button", { name: "Show", exact: true }).click();
  await expect.element(search.getByRole("button", { name: /You are pathetic/ })).toBeVisible();
  await expect
    .element(screen.getByRole("log", { name: "Messages with Rowan" }))
    .toMatchTextContent(/You are pathetic/);
  await expect.element(screen.getByText(/Abusive message hidden/)).not.toBeInTheDocument();
  await expect.poll(async () => (await received()).calls.map(({ call }) => call)).toEqual([reveal]);
});

test("what colleagues wrote may quote abuse: hand-over and notes show it only when asked", async () => {
  await desk({
    do: "plan",
    responses: [
      {
        call: `GET /ops/api/conversations/${id}/notes`,
        body: [
          {
            id: conversationId(9),
            conversationId: id,
            author: "Tallow",
            body: `Again today. ${quoted}`,
            createdAt: new Date().toISOString(),
          },
        ],
      },
    ],
  });
  const { screen } = await openConsole(`/conversations/${id}`);
  await expect.element(screen.getByText(/handed you this conversation/)).toBeVisible();
  const notes = screen.getByRole("region", { name: "Notes on this conversation" });
  const hidden = { name: "Abusive words hidden Show" };
  await expect.element(notes.getByRole("button", hidden)).toBeVisible();
  expect(document.body.textContent).not.toContain("pathetic");
  await notes.getByRole("button", hidden).click();
  await expect.element(notes.getByText(/Again today/)).toBeVisible();
  // The other one has another text.
  await expect.element(screen.getByRole("button", hidden)).toBeVisible();
});

const person = { staffId: demoStaff.id, displayName: "Wick" };
const site = { brand: "duskwren", region: "GB" } as const;
const now = new Date().toISOString();

const flag: CareFlag = {
  ...site,
  flagId: conversationId(3),
  kind: "threat",
  note: quoted,
  raisedBy: person,
  raisedAt: now,
  conversationId: id,
  customerId: conversationId(7),
  customerName: "Rowan",
  profileName: "Isolde",
  banned: false,
  heldBy: null,
  handedTo: null,
  handedAt: null,
  outcome: null,
  decidedBy: null,
  decidedAt: null,
  decisionNote: null,
  free: true,
};

const ban: ReviewableBan = {
  ...site,
  banId: conversationId(4),
  customerId: conversationId(7),
  customerName: "Rowan",
  category: "abuse",
  reason: quoted,
  bannedBy: person,
  bannedAt: now,
  toldAt: now,
  reviewAt: now,
  appealNote: abuse,
  appealedAt: now,
  lastReview: null,
};

const refund: OpsRefund = {
  ...site,
  id: conversationId(5),
  paymentIntent: "pi_1",
  customerId: conversationId(7),
  username: "Maddox",
  bundle: "platinum",
  kind: "whole",
  credits: null,
  minor: 3500,
  currency: "GBP",
  status: "awaiting_approval",
  origin: "customer",
  reason: abuse,
  requestedBy: null,
  requestedByName: null,
  approvedBy: null,
  approvedByName: null,
  rejectedByName: null,
  rejection: null,
  createdAt: now,
  updatedAt: now,
};

const pages = [
  { path: "/care", plan: { call: "GET /ops/api/care/flags", body: [flag] }, texts: 1 },
  { path: "/care?tab=bans", plan: { call: "GET /ops/api/care/bans", body: [ban] }, texts: 2 },
  { path: "/refunds?tab=all", plan: { call: "GET /ops/api/refunds", body: [refund] }, texts: 1 },
];

test.for(pages)(
  "$path hides the abuse that it quotes until it is asked for",
  async ({ path, plan, texts }) => {
    await desk({
      do: "plan",
      responses: [
        { call: "GET /ops/api/session", body: { ...demoStaff, role: "supervisor", due: null } },
        {
          call: "GET /ops/api/care/summary",
          body: { openFlags: 0, oldestOpenSince: null, bansToReview: 0, breaksOverdue: 0 },
        },
        plan,
      ],
    });
    const { screen } = await openConsole(path);
    const hidden = screen.getByRole("button", { name: "Abusive words hidden Show" });
    await expect.poll(() => hidden.elements().length).toBe(texts);
    expect(document.body.textContent).not.toContain("pathetic");
    await hidden.first().click();
    await expect.element(screen.getByText(/pathetic/)).toBeVisible();
  },
);
