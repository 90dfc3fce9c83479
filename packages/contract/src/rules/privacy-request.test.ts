import { describe, expect, test } from "vitest";
import { daysAfter, daysLeft, extensionRefusal, mayHaveComeIn, requestDueOn } from "./privacy-request.ts";

describe("a request is due", () => {
  test("on the same day of the next month, or on its last day", () => {
    expect(requestDueOn("2026-09-03", false)).toBe("2026-10-03");
    expect(requestDueOn("2026-12-15", false)).toBe("2027-01-15");
    expect(requestDueOn("2026-01-31", false)).toBe("2026-02-28");
    expect(requestDueOn("2028-01-30", false)).toBe("2028-02-29");
    expect(requestDueOn("2026-03-31", false)).toBe("2026-04-30");
  });

  test("two months later if it was extended, counted from the day it came in", () => {
    expect(requestDueOn("2026-01-31", true)).toBe("2026-04-30");
    expect(requestDueOn("2025-11-30", true)).toBe("2026-02-28");
    expect(requestDueOn("2026-10-08", true)).toBe("2027-01-08");
  });

  test("never later than the calendar's month, on 3,000 days", () => {
    for (let day = "2024-01-01", count = 0; count < 3000; count += 1, day = daysAfter(day, 1)) {
      const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
      const due = requestDueOn(day, false);
      const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, "0")}`;
      expect(due.slice(0, 7)).toBe(next);
      // The day after is either of another month or beyond the same date.
      const after = daysAfter(due, 1);
      expect(due.slice(8) === String(date).padStart(2, "0") || after.slice(0, 7) !== next).toBe(true);
    }
  });
});

test("days left are counted from day to day, 0 on the last one", () => {
  expect(daysLeft("2026-10-03", "2026-10-03")).toBe(0);
  expect(daysLeft("2026-11-02", "2026-10-20")).toBe(13);
  expect(daysLeft("2026-10-03", "2026-10-05")).toBe(-2);
});

test("a request came in today or within the last year", () => {
  expect(mayHaveComeIn("2026-11-20", "2026-11-20")).toBe(true);
  expect(mayHaveComeIn("2026-11-21", "2026-11-20")).toBe(false);
  expect(mayHaveComeIn("2025-11-20", "2026-11-20")).toBe(true);
  expect(mayHaveComeIn("2025-11-19", "2026-11-20")).toBe(false);
  expect(mayHaveComeIn("2026-02-30", "2026-11-20")).toBe(false);
});

test("a request is extended once, while it is open and not overdue", () => {
  const request = { dueOn: "2026-10-03", isExtended: false, isClosed: false };
  expect(extensionRefusal(request, "2026-10-03")).toBeNull();
  expect(extensionRefusal(request, "2026-10-04")).toBe("enquiry_overdue");
  expect(extensionRefusal({ ...request, isExtended: true }, "2026-10-01")).toBe("enquiry_extended");
  expect(extensionRefusal({ ...request, isClosed: true }, "2026-10-01")).toBe("enquiry_closed");
});
