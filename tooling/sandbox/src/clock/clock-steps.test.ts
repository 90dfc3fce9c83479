import { expect, test } from "vitest";
import { laterBy, timeFrom } from "./clock-steps.ts";
import { aheadText, timeText } from "./clock-text.ts";

const at = (text: string): number => Date.parse(text);

test.each([
  ["hour", "2026-11-26T18:10:05.000Z"],
  ["day", "2026-11-27T17:10:05.000Z"],
  ["month", "2026-12-26T17:10:05.000Z"],
  ["year", "2027-11-26T17:10:05.000Z"],
] as const)("a step of a %s ends at %s", (step, end) => {
  expect(new Date(laterBy(step, at("2026-11-26T17:10:05.000Z"))).toISOString()).toBe(end);
});

test("a year from 29 February ends on 1 March", () => {
  expect(new Date(laterBy("year", at("2028-02-29T12:00:00.000Z"))).toISOString()).toBe(
    "2029-03-01T12:00:00.000Z",
  );
});

test.each([
  ["2028-02-29T09:30", "2028-02-29T09:30:00.000Z"],
  ["2028-02-29T09:30:15Z", "2028-02-29T09:30:15.000Z"],
  ["2028-02-29", "2028-02-29T00:00:00.000Z"],
])("%s is a time in UTC", (text, time) => {
  expect(timeFrom(text)).toBe(at(time));
});

test.each(["", "tomorrow", "2027-02-29T09:30", "2027-02-28T25:00", "2027-02-28T09:30+02:00", "1"])(
  "“%s” is not a time",
  (text) => {
    expect(timeFrom(text)).toBeNull();
  },
);

test("times read as people write them", () => {
  expect(timeText(at("2028-11-26T17:12:00.000Z"))).toBe("26 November 2028, 17:12 UTC");
  expect(aheadText(60_000)).toBe("1 minute ahead");
  expect(aheadText(3_600_000 - 900)).toBe("1 hour ahead");
  expect(aheadText(24 * 3_600_000)).toBe("24 hours ahead");
  expect(aheadText(731 * 24 * 3_600_000)).toBe("731 days ahead");
});
