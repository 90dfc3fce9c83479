import type { QueueItem } from "@parlour/contract/operations/queue";
import { expect, test } from "vitest";
import {
  atSites,
  deskQueue,
  nextOwn,
  ownNext,
  patchQueue,
  queueBySite,
  standingOf,
  unansweredMine,
} from "./desk-queue.ts";

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
    newCustomer: false,
    neverAnswered: false,
    claimedBy,
    claimedAt: null,
    returnsAt: null,
    handedBy: null,
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
  expect(queue).toEqual({ mine: [], snoozed: [], waiting: [] });
});

test("a conversation's standing is read from the lists", () => {
  const queue = deskQueue({ waiting: [item("b", at(2))], mine: [item("a", at(1), me)] }, me);
  expect(["a", "b", "c"].map((id) => standingOf(queue, id))).toEqual(["mine", "waiting", "unlisted"]);
});

test("new customers, or what was never answered, come first where that is chosen", () => {
  const waiting = [
    item("old", at(1)),
    { ...item("fresh", at(5)), neverAnswered: true },
    { ...item("new", at(9)), neverAnswered: true, newCustomer: true },
  ];
  const ids = (order: "longest" | "new_customers" | "unanswered") =>
    deskQueue({ waiting, mine: [] }, me, order).waiting.map((one) => one.conversationId);
  expect(ids("longest")).toEqual(["old", "fresh", "new"]);
  expect(ids("unanswered")).toEqual(["fresh", "new", "old"]);
  expect(ids("new_customers")).toEqual(["new", "old", "fresh"]);
});

test("the queue is narrowed to the sites chosen, and counted for each of them", () => {
  const waiting = [item("a", at(3)), { ...item("b", at(1)), region: "IE" }, item("c", at(2))];
  expect(atSites(waiting, ["duskwren:IE"]).map((one) => one.conversationId)).toEqual(["b"]);
  expect(atSites(waiting, [])).toBe(waiting);
  expect([...queueBySite(waiting)]).toEqual([
    ["duskwren:GB", { waiting: 2, longestSince: at(2) }],
    ["duskwren:IE", { waiting: 1, longestSince: at(1) }],
  ]);
});

test("what was read of some conversations replaces those alone; the others stay the very same", () => {
  const [a, b, c] = [item("a", at(1)), item("b", at(2)), item("c", at(3))];
  const known = { waiting: [a, b, c], mine: [] };
  const mineNow = { ...b, claimedBy: me };
  const patched = patchQueue(known, new Set(["a", "b", "d"]), {
    waiting: [item("d", at(9))],
    mine: [mineNow],
  });
  expect(patched.waiting.map((one) => one.conversationId)).toEqual(["c", "d"]);
  expect(patched.waiting[0]).toBe(c);
  expect(patched.mine).toEqual([mineNow]);
});

test("after a reply the operator's longest waiting conversation is next, or the queue if none waits", () => {
  const queue = deskQueue(
    { waiting: [item("x", at(0))], mine: [item("a", at(1), me), item("b", at(2), me)] },
    me,
  );
  expect([ownNext(queue, "a"), ownNext(queue, "b")]).toEqual(["b", "a"]);
  expect(ownNext({ ...queue, mine: [item("a", null, me)] }, "b")).toBeNull();
});

test("Next leads to the customer who waits longest, held or not, but not to the open one", () => {
  const queue = deskQueue(
    { waiting: [item("q", at(5))], mine: [item("a", at(3), me), item("b", at(7), me), item("c", null, me)] },
    me,
  );
  expect(nextOwn(queue, "longest", null)).toBe("a");
  expect(nextOwn(queue, "longest", "a")).toBeNull();
  expect(nextOwn({ ...queue, waiting: [] }, "longest", "a")).toBe("b");
  expect(nextOwn({ ...queue, waiting: [] }, "longest", "b")).toBe("a");
  expect(nextOwn({ waiting: [], snoozed: [], mine: [item("c", null, me)] }, "longest", null)).toBeNull();
  // New customers first: one in the queue comes before an older wait of mine.
  const fresh = { ...item("n", at(9)), newCustomer: true };
  expect(nextOwn({ ...queue, waiting: [fresh] }, "new_customers", null)).toBeNull();
});

test("what is put away is neither held nor next, and what comes back first is first", () => {
  const until = (id: string, minute: number) => ({ ...item(id, null, me), snoozedUntil: at(minute) });
  const queue = deskQueue(
    { waiting: [], mine: [until("late", 50), item("a", null, me), until("soon", 40)] },
    me,
  );
  expect(queue.mine.map(({ conversationId }) => conversationId)).toEqual(["a"]);
  expect(queue.snoozed.map(({ conversationId }) => conversationId)).toEqual(["soon", "late"]);
  expect([unansweredMine(queue), nextOwn(queue, "longest", null)]).toEqual([[], null]);
});
