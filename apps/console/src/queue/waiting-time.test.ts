import { expect, test } from "vitest";
import { waitedSeconds, waitingLabel, waitingTone, formatWaitingTime } from "./waiting-time.ts";

test("a wait reads in seconds, minutes, hours and days, with two units at most", () => {
  const labels = [0, 42, 60, 185, 3_599, 3_600, 3_720, 86_399, 86_400, 183_600].map(waitingLabel);
  expect(labels).toEqual([
    "0s",
    "42s",
    "1m 00s",
    "3m 05s",
    "59m 59s",
    "1h 00m",
    "1h 02m",
    "23h 59m",
    "1d 0h",
    "2d 3h",
  ]);
});

test("its words change once a minute and mind the plural", () => {
  expect(formatWaitingTime(59)).toBe("less than a minute");
  expect(formatWaitingTime(60)).toBe("1 minute");
  expect(formatWaitingTime(185)).toBe("3 minutes");
  expect(formatWaitingTime(3_660)).toBe("1 hour 1 minute");
  expect(formatWaitingTime(183_600)).toBe("2 days 3 hours");
});

test("a server clock that runs ahead never makes a wait negative", () => {
  const now = Date.parse("2026-11-20T20:15:00.000Z");
  expect(waitedSeconds("2026-11-20T20:15:03.000Z", now)).toBe(0);
  expect(waitedSeconds("2026-11-20T20:14:59.100Z", now)).toBe(0);
  expect(waitedSeconds("2026-11-20T20:14:00.000Z", now)).toBe(60);
});

test("a wait is due after two minutes and overdue after five", () => {
  expect([119, 120, 299, 300].map(waitingTone)).toEqual(["fresh", "due", "due", "overdue"]);
});
