import { expect, test } from "vitest";
import { snoozeUntil, untilText } from "./snooze-time.ts";

const now = new Date(2026, 10, 25, 21, 40, 12);

test("presets count from now", () => {
  expect(snoozeUntil("15", "", now)).toEqual(new Date(2026, 10, 25, 21, 55, 12));
  expect(snoozeUntil("180", "", now)).toEqual(new Date(2026, 10, 26, 0, 40, 12));
});

test("a time is today's, or tomorrow's if it is over", () => {
  expect(snoozeUntil("time", "22:05", now)).toEqual(new Date(2026, 10, 25, 22, 5));
  expect(snoozeUntil("time", "21:40", now)).toEqual(new Date(2026, 10, 26, 21, 40));
  expect(snoozeUntil("time", "", now)).toBeNull();
});

test("words say whether it is tomorrow", () => {
  expect(untilText(new Date(2026, 10, 25, 22, 5), now)).toBe("22:05");
  expect(untilText(new Date(2026, 10, 26, 9, 0), now)).toBe("tomorrow at 09:00");
});
