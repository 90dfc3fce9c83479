import type { OpsMessage } from "@parlour/contract/operations/claimed-conversation";
import { expect, test } from "vitest";
import { dayLabel, firstUnanswered, messageDays, withMessage } from "./message-days.ts";

function message(sequence: number, from: OpsMessage["from"], time: Date): OpsMessage {
  return { id: `m${sequence}`, from, body: "…", sequence, sentAt: time.toISOString(), creditCost: 0 };
}

const now = new Date(2026, 10, 20, 21, 0);

test("days follow the reader's calendar: today, yesterday, then the date", () => {
  expect(dayLabel(new Date(2026, 10, 20, 0, 0), now)).toBe("Today");
  expect(dayLabel(new Date(2026, 10, 19, 23, 59), now)).toBe("Yesterday");
  expect(dayLabel(new Date(2026, 10, 12, 12, 0), now)).toBe("Thursday 12 November");
  expect(dayLabel(new Date(2025, 11, 31, 12, 0), now)).toBe("Wednesday 31 December 2025");
});

test("messages are in order of their sequence and cut where the day changes", () => {
  const late = message(2, "profile", new Date(2026, 10, 20, 0, 1));
  const early = message(1, "customer", new Date(2026, 10, 19, 23, 59));
  const days = messageDays([late, early], now);
  expect(days.map((day) => [day.label, day.messages.map((one) => one.sequence)])).toEqual([
    ["Yesterday", [1]],
    ["Today", [2]],
  ]);
});

test("the unanswered begin after the last reply", () => {
  const from = (sides: readonly OpsMessage["from"][]) =>
    firstUnanswered(sides.map((side, index) => message(index + 1, side, now)));
  expect(from([])).toBeNull();
  expect(from(["customer", "profile"])).toBeNull();
  expect(from(["customer", "profile", "customer", "customer"])).toBe(3);
});

test("a message that is known already is replaced, not doubled", () => {
  const first = message(1, "customer", now);
  const second = message(2, "profile", now);
  expect(withMessage([second], first)).toEqual([first, second]);
  expect(withMessage([first, second], { ...second, creditCost: 1 })).toEqual([
    first,
    { ...second, creditCost: 1 },
  ]);
});
