import { expect, test } from "vitest";
import { lastYear, periodProblem } from "./folder-period.ts";

test("the usual period is the year until yesterday", () => {
  expect(lastYear(Date.parse("2026-11-26T09:00:00Z"))).toEqual({ from: "2025-11-26", to: "2026-11-25" });
});

test("a period is in order and at most a leap year", () => {
  expect(periodProblem("2024-01-01", "2024-12-31")).toBeNull();
  expect(periodProblem("2024-01-01", "2024-01-01")).toBeNull();
  expect(periodProblem("2024-01-01", "2025-01-01")).toContain("366");
  expect(periodProblem("2024-01-02", "2024-01-01")).toContain("before");
});
