import type { QueueItem } from "@parlour/contract/operations/operators";
import { expect, test } from "vitest";
import { deskQueue, standingOf } from "./desk-queue.ts";

const me = "me";

function item(
  conversationId: string,
  waitingSince: string | null,
  claimedBy: string | null = null,
): QueueItem {
  return {
    conversationId,
    brand: "duskwren",
    region: "GB",
    profileName: "Isolde",
    profileImageUrl: "",
    customerName: conversationId,
    waitingSince,
    unanswered: waitingSince === null ? 0 : 1,
    preview: "…",
    claimedBy,
  };
}

const at = (minute: number) => `2026-11-20T20:${String(minute).padStart(2, "0")}:00.000Z`;

test("the longest waiting comes first", () => {
  const queue = deskQueue({ waiting: [item("b", at(5)), item("c", at(9)), item("a", at(1))], mine: [] }, me);
  expect(queue.waiting.map((one) => one.conversationId)).toEqual(["a", "b", "c"]);
});

test("what has been answered comes after what still waits", () => {
  const queue = deskQueue({ waiting: [], mine: [item("a", null, me), item("b", at(9), me)] }, me);
  expect(queue.mine.map((one) => one.conversationId)).toEqual(["b", "a"]);
});

test("a conversation is listed once, and one claimed by this operator is theirs", () => {
  const queue = deskQueue(
    { waiting: [item("a", at(1), me), item("b", at(2))], mine: [item("a", at(1), me)] },
    me,
  );
  expect(queue.mine.map((one) => one.conversationId)).toEqual(["a"]);
  expect(queue.waiting.map((one) => one.conversationId)).toEqual(["b"]);
});

test("what a colleague has claimed is in neither list", () => {
  const queue = deskQueue({ waiting: [item("a", at(1), "colleague")], mine: [] }, me);
  expect(queue).toEqual({ mine: [], waiting: [] });
});

test("a conversation's standing is read from the lists", () => {
  const queue = deskQueue({ waiting: [item("b", at(2))], mine: [item("a", at(1), me)] }, me);
  expect(["a", "b", "c"].map((id) => standingOf(queue, id))).toEqual(["mine", "waiting", "unlisted"]);
});
