import { expect, test } from "vitest";
import { endProblem, localInput, momentOf } from "./alert-times.ts";

const now = new Date("2026-11-22T10:00:00Z");
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

test.each([
  [now, null, "Enter when it ends"],
  [now, now, "It has to end in the future"],
  [later(5), later(5), "It has to end after it begins"],
  [now, later(31 * 24 + 1), "At most 31 days"],
  [now, later(31 * 24), null],
])("an alert from %s to %s: %s", (starts, ends, problem) => {
  expect(endProblem(starts, ends, now)).toBe(problem);
});

test("a field's text and its moment are the same minute", () => {
  expect(momentOf(localInput(now))).toEqual(now);
  expect(momentOf("")).toBeNull();
  expect(momentOf("2026-13-99T99:99")).not.toEqual(now);
});
