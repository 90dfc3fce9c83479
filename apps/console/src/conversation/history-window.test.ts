import type { OpsMessage } from "@parlour/contract/operations/claimed-conversation";
import { expect, test } from "vitest";
import {
  nextPast,
  noHistory,
  pageEndAround,
  pageSize,
  shownMessages,
  windowAround,
  withPage,
} from "./history-window.ts";

function run(from: number, to: number): OpsMessage[] {
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    id: `m${from + index}`,
    from: "customer",
    body: "…",
    sequence: from + index,
    sentAt: "2026-11-20T20:00:00.000Z",
    creditCost: 0,
  }));
}
const ends = (messages: readonly OpsMessage[]) => [
  messages[0]?.sequence,
  messages.at(-1)?.sequence,
  messages.length,
];

test("pages into the past go before the newest, without gap or double", () => {
  const newest = run(301, 500);
  const window = withPage(withPage(noHistory, run(201, 300), newest), run(101, 200), newest);
  expect(ends(shownMessages(window, newest))).toEqual([101, 500, 400]);
  // new messages continue to arrive: those that leave the newest page come from the loaded ones
  expect(ends(shownMessages(window, run(290, 510)))).toEqual([101, 510, 410]);
  expect(nextPast(shownMessages(window, newest))).toBe(101);
  expect(nextPast(run(1, 5))).toBeNull();
  expect(nextPast([])).toBeNull();
});

test("a place far in the past stands alone until its pages reach the newest", () => {
  const newest = run(801, 1000);
  const there = windowAround(run(71, 170), newest);
  expect(ends(shownMessages(there, newest))).toEqual([71, 170, 100]);
  const later = withPage(there, run(171, 270), newest);
  expect(later.detached).toBe(true);
  const joined = withPage(later, run(271, 800), newest);
  expect(joined.detached).toBe(false);
  expect(ends(shownMessages(joined, newest))).toEqual([71, 1000, 930]);
});

test("a page around a message has it in sight", () => {
  for (const sequence of [1, 20, 500]) {
    const end = pageEndAround(sequence);
    const [first, last] = [Math.max(1, end - pageSize), end - 1];
    expect(first <= sequence && sequence <= last).toBe(true);
  }
});
