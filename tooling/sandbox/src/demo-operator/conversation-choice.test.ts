import type { QueueItem } from "@parlour/contract/operations/queue";
import { expect, test } from "vitest";
import { chooseConversations } from "./conversation-choice.ts";

const now = Date.parse("2026-11-20T20:00:10.000Z");

function item(id: string, waitedMs: number | null, more: Partial<QueueItem> = {}): QueueItem {
  return {
    conversationId: id,
    brand: "duskwren",
    region: "GB",
    profileName: "Isolde",
    profileImageUrl: "/isolde.svg",
    customerName: "Wanderer7",
    waitingSince: waitedMs === null ? null : new Date(now - waitedMs).toISOString(),
    unanswered: waitedMs === null ? 0 : 1,
    preview: "Hello",
    newCustomer: false,
    neverAnswered: true,
    claimedBy: null,
    claimedAt: null,
    returnsAt: null,
    handedBy: null,
    ...more,
  };
}

function chosen(waiting: QueueItem[], mine: QueueItem[] = [], busy: string[] = []): unknown {
  const { answer, againInMs } = chooseConversations({ waiting, mine }, now, new Set(busy), new Map());
  return { ids: answer.map(({ conversationId }) => conversationId), againInMs };
}

test("takes conversations that have waited long enough, and returns when the next one will have", () => {
  expect(chosen([item("a", 4000), item("b", 1500), item("c", 1000)])).toEqual({
    ids: ["a", "b"],
    againInMs: 500,
  });
});

test("leaves alone conversations that a person has claimed or that it is already answering", () => {
  expect(chosen([item("a", 4000, { claimedBy: "somebody" }), item("b", 4000)], [], ["b"])).toEqual({
    ids: [],
    againInMs: null,
  });
});

test("leaves demo guests to people, unless a person hands one over", () => {
  const guest = { customerName: "DemoGuest1" };
  expect(chosen([item("a", 4000, guest), item("b", 4000), item("c", 500, guest)])).toEqual({
    ids: ["b"],
    againInMs: null,
  });
  expect(chosen([], [item("a", 4000, { ...guest, claimedBy: "me" })])).toEqual({
    ids: ["a"],
    againInMs: null,
  });
});

test("answers its own claimed conversations again when they wait for a reply", () => {
  expect(chosen([], [item("a", 4000, { claimedBy: "me" }), item("b", null, { claimedBy: "me" })])).toEqual({
    ids: ["a"],
    againInMs: null,
  });
});

test("leaves a conversation without credit alone until the customer writes again or some time has passed", () => {
  const waiting = [item("a", 4000)];
  const postponed = new Map([["a", { unanswered: 1, untilMs: now + 6000 }]]);
  const look = (items: QueueItem[], at: number): unknown => {
    const { answer, againInMs } = chooseConversations({ waiting: items, mine: [] }, at, new Set(), postponed);
    return { count: answer.length, againInMs };
  };
  expect(look(waiting, now)).toEqual({ count: 0, againInMs: 6000 });
  expect(look(waiting, now + 6000)).toEqual({ count: 1, againInMs: null });
  expect(look([item("a", 4000, { unanswered: 2 })], now)).toEqual({ count: 1, againInMs: null });
});
