import type { Enquiry } from "@parlour/contract/operations/ops-privacy";
import { todayIn } from "@parlour/contract/rules/adult";
import { daysAfter, requestDueOn } from "@parlour/contract/rules/privacy-request";
import { beforeEach, expect, test } from "vitest";
import type { PlannedResponse } from "../../testing/planned-responses.ts";
import { desk, openConsole, received, resetDesk } from "../testing/open-desk.tsx";
import { dayText } from "./enquiry-labels.ts";

const me = "0198c0de-0000-7000-8000-0000000000f1";
const colleague = "0198c0de-0000-7000-8000-0000000000f2";
const customerId = "0198c0de-0000-7000-8000-0000000000c1";
const today = todayIn("GB", new Date());

const request: Enquiry = {
  id: "0198c0de-0000-7000-8000-0000000000e1",
  type: "access",
  customerId,
  username: "Maddox",
  brand: "duskwren",
  region: "GB",
  erased: false,
  subject: "A copy of my data",
  body: "Please send it by post.",
  receivedOn: daysAfter(today, -20),
  dueOn: requestDueOn(daysAfter(today, -20), false),
  extension: null,
  ownerId: null,
  ownerName: null,
  createdBy: colleague,
  createdByName: "Noor Vale",
  reference: null,
  profileName: null,
  createdAt: "2026-11-01T10:00:00.000Z",
  status: "open",
  outcome: null,
  refusedBecause: null,
  resolvedAt: null,
  resolvedByName: null,
  answerTextedAt: null,
};
const path = `/ops/api/enquiries/${request.id}`;

const plan = (...responses: readonly PlannedResponse[]) => desk({ do: "plan", responses: [...responses] });
const lastBody = async (call: string) =>
  (await received()).calls.findLast((each) => each.call === call)?.body;

beforeEach(async () => {
  await resetDesk([]);
  await plan(
    {
      call: "GET /ops/api/session",
      body: { id: me, username: "lumen", displayName: "Lumen", role: "supervisor", due: null },
    },
    { call: "GET /ops/api/enquiries/due", body: { overdue: 1, soon: 2 } },
    { call: "GET /ops/api/enquiries", body: { enquiries: [request] } },
    { call: `GET ${path}`, body: request },
    {
      call: "GET /ops/api/enquiries/owners",
      body: [
        { staffId: me, displayName: "Lumen" },
        { staffId: colleague, displayName: "Noor Vale" },
      ],
    },
  );
});

test("the menu counts what is overdue or due soon, and the list is filtered in its address", async () => {
  const { screen, history } = await openConsole("/enquiries");
  await expect
    .element(screen.getByRole("link", { name: /Privacy requests.*1 overdue, 2 due within 7 days/ }))
    .toBeVisible();
  await expect.element(screen.getByRole("link", { name: "A copy of my data" })).toBeVisible();
  await expect.element(screen.getByText("Nobody yet", { exact: true }).last()).toBeVisible();
  await screen.getByLabelText("Owner").selectOptions("Me");
  await screen.getByLabelText("Show").selectOptions("Overdue");
  await screen.getByLabelText("Type").selectOptions("Erasure");
  await expect.poll(() => history.location.search).toMatch(/owner=me.*state=overdue.*type=erasure/);
});

test("a request is taken, extended and closed as done", async () => {
  const { screen } = await openConsole(`/enquiries/${request.id}`);
  await expect.element(screen.getByText("Nobody sees to it yet.")).toBeVisible();
  const taken = { ...request, ownerId: me, ownerName: "Lumen" };
  await plan({ call: `POST ${path}/owner`, body: taken });
  await screen.getByRole("button", { name: "Take" }).click();
  await expect.element(screen.getByText("You see to it.")).toBeVisible();
  expect(await lastBody(`POST ${path}/owner`)).toEqual({ ownerId: me });
  await expect.element(screen.getByRole("button", { name: "Take" })).not.toBeInTheDocument();

  const dueOn = requestDueOn(request.receivedOn, true);
  const reason = "Three years of messages.";
  const extension = { at: "2026-11-20T10:00:00.000Z", byName: "Lumen", reason };
  await plan({ call: `POST ${path}/extend`, body: { ...taken, dueOn, extension } });
  await screen.getByRole("button", { name: "Extend" }).click();
  const extending = screen.getByRole("dialog", { name: "Extend by two months" });
  await extending.getByLabelText("The reason that they are told").fill(reason);
  await extending.getByRole("button", { name: `Extend to ${dayText(dueOn)}` }).click();
  await expect.element(screen.getByText(/Extended by two months by Lumen.*Three years/)).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Extend" })).not.toBeInTheDocument();

  const done = { status: "done", outcome: "Sent by post.", resolvedAt: "2026-11-20T10:00:00.000Z" } as const;
  await plan({ call: `POST ${path}/resolve`, body: { ...taken, dueOn, extension, ...done } });
  await screen.getByRole("button", { name: "Mark as done" }).click();
  const closing = screen.getByRole("dialog", { name: "Mark as done" });
  await closing.getByRole("button", { name: "Done" }).click();
  await expect.element(closing.getByText("Say what was done")).toBeVisible();
  await closing.getByLabelText("What was done").fill("Sent by post.");
  await closing.getByRole("button", { name: "Done" }).click();
  await expect.element(screen.getByRole("heading", { name: "Done", level: 2 })).toBeVisible();
  await expect.element(screen.getByText("Sent by post.")).toBeVisible();
});

test("a request is given to a colleague, and refused with why", async () => {
  const { screen } = await openConsole(`/enquiries/${request.id}`);
  await plan({
    call: `POST ${path}/owner`,
    body: { ...request, ownerId: colleague, ownerName: "Noor Vale" },
  });
  await screen.getByRole("button", { name: "Assign" }).click();
  const assigning = screen.getByRole("dialog", { name: "Who sees to it" });
  await assigning.getByLabelText("Owner").selectOptions("Noor Vale");
  await assigning.getByRole("button", { name: "Assign" }).click();
  await expect.element(screen.getByText("Noor Vale sees to it.")).toBeVisible();

  const refusal = { refusedBecause: "unfounded", outcome: "Told them by e-mail." } as const;
  const at = { resolvedAt: "2026-11-20T10:00:00.000Z", resolvedByName: "Lumen" };
  await plan({ call: `POST ${path}/resolve`, body: { ...request, status: "refused", ...refusal, ...at } });
  await screen.getByRole("button", { name: "Refuse" }).click();
  const refusing = screen.getByRole("dialog", { name: "Refuse the request" });
  await refusing.getByLabelText("Why", { exact: true }).selectOptions("Plainly unfounded");
  await refusing.getByLabelText("What they were told").fill(refusal.outcome);
  await refusing.getByRole("button", { name: "Refuse" }).click();
  await expect.element(screen.getByText("Plainly unfounded.")).toBeVisible();
  expect(await lastBody(`POST ${path}/resolve`)).toEqual(refusal);
});

test("a request is written down with its type and day, and says when it is due", async () => {
  await plan({ call: "POST /ops/api/enquiries", status: 201, body: request });
  const { screen } = await openConsole("/enquiries");
  await screen.getByRole("button", { name: "Add a request" }).click();
  const dialog = screen.getByRole("dialog", { name: "Add a request" });
  await dialog.getByLabelText("What they ask for").selectOptions("Copy of their data");
  await dialog.getByLabelText("Came in on").fill(request.receivedOn);
  await expect.element(dialog.getByText(new RegExp(`Due on ${dayText(request.dueOn)}`))).toBeVisible();
  await dialog.getByLabelText("What it is about").fill("A copy");
  await dialog.getByLabelText("What they asked").fill("Everything.");
  await dialog.getByRole("button", { name: "Add the request" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await lastBody("POST /ops/api/enquiries")).toEqual({
    type: "access",
    receivedOn: request.receivedOn,
    subject: "A copy",
    body: "Everything.",
    customerId: null,
  });
});

test("an erased customer's request keeps its days and no words", async () => {
  const erased = {
    ...request,
    type: "erasure",
    customerId: null,
    username: null,
    brand: null,
    region: null,
    erased: true,
    subject: "",
    body: "",
    status: "done",
    resolvedAt: "2026-11-20T10:00:00.000Z",
    resolvedByName: "Lumen",
  } as const;
  await plan({ call: `GET ${path}`, body: erased });
  const { screen } = await openConsole(`/enquiries/${request.id}`);
  await expect
    .element(screen.getByRole("heading", { name: "Erased with its customer", level: 1 }))
    .toBeVisible();
  await expect.element(screen.getByText("The customer was erased.", { exact: true })).toBeVisible();
});
