import type { Review, ReviewItem } from "@parlour/contract/operations/reviews";
import { beforeEach, expect, test } from "vitest";
import { demoStaff } from "../../testing/desk-state.ts";
import type { PlannedResponse } from "../../testing/planned-responses.ts";
import { conversationId, desk, openConsole, received, resetDesk } from "../testing/open-desk.tsx";

const wick = { staffId: conversationId(1), displayName: "Wick" };
const sentAt = new Date().toISOString();
const item: ReviewItem = {
  reviewId: conversationId(2),
  messageId: conversationId(3),
  conversationId: conversationId(4),
  brand: "duskwren",
  region: "GB",
  customerName: "Rowan",
  profileName: "Isolde",
  messages: [
    {
      id: conversationId(3),
      from: "profile",
      body: "As I said before.",
      sequence: 1,
      sentAt,
      creditCost: 1,
      author: wick,
    },
  ],
};
const review: Review = {
  position: 1,
  reviewId: item.reviewId,
  reviewer: { staffId: demoStaff.id, displayName: "Moira" },
  mark: "needs_work",
  word: "Ask back once",
  outcome: "talk_planned",
  reviewedAt: sentAt,
  reply: { body: "As I said before.", sentAt, profileName: "Isolde", brand: "duskwren", region: "GB" },
};
const gone: Review = { ...review, position: 2, reviewId: conversationId(5), word: null, reply: null };

async function plan(...responses: readonly PlannedResponse[]): Promise<void> {
  await desk({ do: "plan", responses });
}

beforeEach(async () => {
  await resetDesk([]);
});

async function asSupervisor(): Promise<void> {
  const counts = {
    open: 1,
    good: 2,
    fine: 3,
    needsWork: 0,
    serious: 0,
    talksPlanned: 0,
    lastReviewedAt: null,
  };
  const self = { staffId: demoStaff.id, displayName: "Moira" };
  await plan(
    { call: "GET /ops/api/session", body: { ...demoStaff, role: "supervisor", due: null } },
    {
      call: "GET /ops/api/care/summary",
      body: { openFlags: 0, oldestOpenSince: null, bansToReview: 0, breaksOverdue: 0 },
    },
    {
      call: "GET /ops/api/reviews/figures",
      body: [
        { operator: wick, ...counts },
        { operator: self, ...counts },
      ],
    },
    { call: "GET /ops/api/reviews/sample", body: { operator: wick, items: [] } },
    { call: "GET /ops/api/reviews", body: { reviews: [], hasMore: false } },
    { call: "POST /ops/api/reviews/draw", body: { drawn: 1, open: 1 } },
    { call: `POST /ops/api/reviews/${item.reviewId}/judge`, status: 204, body: null },
  );
}

test("a supervisor draws a sample, judges a reply, and finds it among the reviewed; their own name is no link", async () => {
  await asSupervisor();
  const { screen } = await openConsole("/floor?tab=reviews");
  await expect.element(screen.getByRole("row", { name: /Moira \(you\)/ })).toBeVisible();
  await expect.element(screen.getByRole("link", { name: /Moira/ })).not.toBeInTheDocument();
  await screen.getByRole("link", { name: "Wick" }).click();
  await expect.element(screen.getByText("Nothing to review")).toBeVisible();
  await plan({ call: "GET /ops/api/reviews/sample", body: { operator: wick, items: [item] } });
  await screen.getByRole("button", { name: "Draw replies" }).click();
  const card = screen.getByRole("region", { name: "Reply 1" });
  await expect.element(card).toMatchTextContent(/The drawn reply of Wick.*As I said before\./);

  await card.getByRole("button", { name: "Save the review" }).click();
  await expect.element(card.getByText("Choose a mark.")).toBeVisible();
  await card.getByLabelText("Mark").selectOptions("Needs work");
  await card.getByLabelText("Comment for the author").fill("Ask back once");
  await card.getByLabelText("What came of it").selectOptions("A talk is planned");
  await plan({ call: "GET /ops/api/reviews", body: { reviews: [review], hasMore: false } });
  await card.getByRole("button", { name: "Save the review" }).click();
  await expect
    .element(screen.getByRole("region", { name: "Reviewed" }))
    .toMatchTextContent(/Needs work.*A talk is planned.*Moira.*Ask back once/);
  await expect.element(card).not.toBeInTheDocument();
  const judged = (await received()).calls.find(({ call }) => call.endsWith("/judge"));
  expect(judged?.body).toEqual({ mark: "needs_work", word: "Ask back once", outcome: "talk_planned" });
});

test("an operator reads their own reviews; one whose customer was erased says so", async () => {
  await plan({ call: "GET /ops/api/reviews/mine", body: { reviews: [gone, review], hasMore: false } });
  const { screen } = await openConsole("/my-reviews");
  await expect.element(screen.getByText("The reply was erased, and the comment with it.")).toBeVisible();
  await expect.element(screen.getByText("Ask back once")).toBeVisible();
  await expect.element(screen.getByText("As I said before.")).toBeVisible();
});
