import type { CareFlag } from "@parlour/contract/operations/care";
import type { OpsConversation } from "@parlour/contract/operations/claimed-conversation";
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
const flagId = "0198c0de-0000-7000-8000-0000000000f1";
const noSuggestion = { workingSince: null, onBreak: null, suggestion: null, postponedUntil: null };

async function plan(...responses: readonly PlannedResponse[]): Promise<void> {
  await desk({ do: "plan", responses });
}

beforeEach(async () => {
  await resetDesk([{ ...waitingConversation(1, "Rowan", 60), claimedBy: demoStaff.id }]);
  await plan({ call: "GET /ops/api/wellbeing", body: noSuggestion });
});

/** The server's response for the held conversation, with care. */
function conversation(change: Partial<OpsConversation>): PlannedResponse {
  const sentAt = new Date().toISOString();
  const body: OpsConversation = {
    conversationId: id,
    brand: "duskwren",
    region: "GB",
    customer: { name: "Rowan", age: 36, joinedAt: sentAt, hasCredit: true },
    profile: { id, name: "Isolde", age: 31, tagline: "", persona: "", about: "", imageUrl: "" },
    claimedBy: demoStaff.id,
    messages: [
      {
        id: flagId,
        from: "customer",
        body: "You are pathetic",
        sequence: 1,
        sentAt,
        creditCost: 0,
        abusive: true,
      },
    ],
    care: { charging: "normal", ageCheck: false, flags: [], helpline: null },
    ...change,
  };
  return { call: `GET /ops/api/conversations/${id}`, body };
}

test("the dialog's text is about what was chosen, and warns of a number in what is written", async () => {
  await plan();
  const { screen } = await openConsole(`/conversations/${id}`);
  await expect.element(screen.getByRole("log", { name: "Messages with Rowan" })).toBeVisible();
  await expect.element(screen.getByRole("textbox", { name: /Reply/ })).toHaveFocus();
  await userEvent.keyboard("{Escape}f");
  const dialog = screen.getByRole("dialog");
  await expect.element(dialog.getByText(/A flag goes to the supervisors/)).toBeVisible();
  await dialog.getByRole("radio", { name: "Not for me" }).click();
  await expect.element(dialog.getByText(/This does not raise a flag/)).toBeVisible();
  await expect.element(dialog.getByText(/A flag goes to the supervisors/)).not.toBeInTheDocument();
  const note = dialog.getByRole("textbox");
  await note.fill("They gave me 3 reasons");
  await note.fill("They gave me 07700 900 123");
  await expect.element(dialog.getByText(/This contains a phone or card number/)).toBeVisible();
  await note.fill("They gave me 3 reasons");
  await expect.element(dialog.getByText(/This contains a phone or card number/)).not.toBeInTheDocument();
});

test("a flag is raised with the keyboard alone, and the desk says what to do meanwhile", async () => {
  await plan({ call: `POST /ops/api/conversations/${id}/flags`, status: 201, body: { flagId } });
  const { screen } = await openConsole(`/conversations/${id}`);
  await expect.element(screen.getByRole("log", { name: "Messages with Rowan" })).toBeVisible();
  await expect.element(screen.getByRole("textbox", { name: /Reply/ })).toHaveFocus();
  await userEvent.keyboard("{Escape}f");
  await expect.element(screen.getByRole("radio", { name: "Distress" })).toHaveFocus();
  await userEvent.keyboard(" {Tab}I am worried about them{Tab}");
  const flags = [
    {
      flagId,
      kind: "distress",
      raisedAt: new Date().toISOString(),
      raisedBy: "Demo operator",
      handedTo: null,
      here: true,
    },
  ] as const;
  await plan(
    conversation({
      care: { charging: "paused", ageCheck: false, flags: [...flags], helpline: "01632 960001" },
    }),
  );
  await userEvent.keyboard("{Enter}");
  const banner = screen.getByRole("region", { name: "Care" });
  await expect
    .element(banner)
    .toMatchTextContent(/Distress: nothing is charged.*Samaritans 116 123.*Our helpline 01632 960001/s);
  const sent = (await received()).calls.find(({ call }) => call.endsWith("/flags"));
  expect(sent?.body).toMatchObject({ kind: "distress", note: "I am worried about them" });
});

test("an abusive message is hidden until it is asked for, which is counted; a break is suggested kindly", async () => {
  const suggestion = { why: "abuse", since: new Date().toISOString(), minutes: 5, mayPostpone: true };
  await plan(
    conversation({}),
    { call: `POST /ops/api/conversations/${id}/messages/${flagId}/reveal`, status: 204, body: null },
    { call: "GET /ops/api/wellbeing", body: { ...noSuggestion, suggestion } },
    { call: "POST /ops/api/wellbeing/postpone", body: noSuggestion },
  );
  const { screen } = await openConsole(`/conversations/${id}`);
  const log = screen.getByRole("log", { name: "Messages with Rowan" });
  await expect.element(log).toMatchTextContent(/Abusive message hidden/);
  expect(log.element().textContent).not.toContain("pathetic");
  await screen.getByRole("button", { name: "Abusive message hidden Show" }).click();
  await expect.element(log).toMatchTextContent(/You are pathetic/);
  const bar = screen.getByRole("region", { name: "Time for a break" });
  await expect.element(bar).toMatchTextContent(/a few unkind messages.*Five minutes/);
  await screen.getByRole("button", { name: "In a quarter of an hour" }).click();
  await expect.element(bar).not.toBeInTheDocument();
  expect((await received()).calls.map(({ call }) => call)).toContain(
    `POST /ops/api/conversations/${id}/messages/${flagId}/reveal`,
  );
});

const flag: CareFlag = {
  flagId,
  kind: "threat",
  note: "Says he will come by",
  raisedBy: { staffId: demoStaff.id, displayName: "Wick" },
  raisedAt: new Date(Date.now() - 300_000).toISOString(),
  conversationId: id,
  customerId: conversationId(7),
  customerName: "Rowan",
  profileName: "Isolde",
  brand: "duskwren",
  region: "GB",
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

test("a supervisor sees how many flags are open, reads one and bans; an earlier decision is reported", async () => {
  const sentAt = new Date().toISOString();
  const messages = [
    {
      id,
      from: "customer",
      body: "I know where you live",
      sequence: 1,
      sentAt,
      creditCost: 0,
      abusive: true,
    },
  ];
  await plan(
    { call: "GET /ops/api/session", body: { ...demoStaff, role: "supervisor", due: null } },
    {
      call: "GET /ops/api/care/summary",
      body: { openFlags: 1, oldestOpenSince: flag.raisedAt, bansToReview: 2, breaksOverdue: 0 },
    },
    { call: "GET /ops/api/care/flags", body: [flag] },
    {
      call: `GET /ops/api/care/flags/${flagId}`,
      body: { flag, age: 36, joinedAt: sentAt, earlierFlags: 2, blockedBy: 1, messages },
    },
    {
      call: `POST /ops/api/care/flags/${flagId}/decide`,
      status: 409,
      body: { code: "already_decided", message: "", requestId: "" },
    },
  );
  const { screen } = await openConsole("/care");
  await expect.element(screen.getByRole("link", { name: /^Care/ })).toMatchTextContent(/1 open flag/);
  await screen
    .getByRole("region", { name: "Open flags, longest open first" })
    .getByRole("link", { name: "Rowan → Isolde" })
    .click();
  await expect.element(screen.getByRole("heading", { level: 1, name: "Threat: Rowan" })).toBeVisible();
  await screen.getByRole("radio", { name: "Ban" }).click();
  await screen.getByRole("textbox", { name: "Why" }).fill("Threatened an operator");
  await screen.getByRole("button", { name: "Decide" }).click();
  await expect.element(screen.getByRole("alert")).toMatchTextContent("Somebody else has just decided this.");
  const sent = (await received()).calls.find(({ call }) => call.endsWith("/decide"));
  expect(sent?.body).toEqual({
    outcome: "ban",
    note: "Threatened an operator",
    category: "threat",
    reviewInDays: 180,
  });
});

test("a supervisor sees which replies were sent with a reason, what they contain and why", async () => {
  const reply = {
    position: 7,
    messageId: id,
    customerId: flagId,
    customerName: "Rowan",
    profileName: "Isolde",
    brand: "duskwren",
    region: "GB",
    operator: { staffId: flagId, displayName: "Wick" },
    rules: ["phone", "meeting"],
    body: "Ring me on 07700 900 123",
    reason: "They asked me to repeat it",
    sentAt: new Date().toISOString(),
  };
  await plan(
    { call: "GET /ops/api/session", body: { ...demoStaff, role: "supervisor", due: null } },
    {
      call: "GET /ops/api/care/summary",
      body: { openFlags: 0, oldestOpenSince: null, bansToReview: 0, breaksOverdue: 0 },
    },
    { call: "GET /ops/api/care/flags", body: [] },
    { call: "GET /ops/api/care/replies-sent-despite", body: { replies: [reply], hasMore: false } },
  );
  const { screen } = await openConsole("/care");
  await screen.getByRole("link", { name: "Sent with a reason" }).click();
  const row = screen.getByRole("row", { name: /Rowan → Isolde/ });
  for (const words of ["Phone number", "Meeting", reply.body, reply.reason, "Wick"]) {
    await expect.element(row).toMatchTextContent(words);
  }
});
