import { expect, test } from "vitest";
import { dayText, dueCountText, dueLabel } from "./enquiry-labels.ts";

test("a request says how much time is left", () => {
  const today = "2026-11-20";
  expect(dueLabel("2026-11-18", today)).toEqual({ text: "2 days overdue", tone: "error" });
  expect(dueLabel("2026-11-19", today)).toEqual({ text: "1 day overdue", tone: "error" });
  expect(dueLabel("2026-11-20", today)).toEqual({ text: "Due today", tone: "error" });
  expect(dueLabel("2026-11-21", today)).toEqual({ text: "1 day left", tone: "warning" });
  expect(dueLabel("2026-11-27", today)).toEqual({ text: "7 days left", tone: "warning" });
  expect(dueLabel("2026-11-28", today)).toEqual({ text: "8 days left", tone: "neutral" });
  expect(dayText("2026-12-03")).toBe("3 Dec 2026");
});

test("the count in the menu says what it counts", () => {
  expect(dueCountText(1, 2)).toBe("1 overdue, 2 due within 7 days");
  expect(dueCountText(0, 2)).toBe("2 due within 7 days");
  expect(dueCountText(3, 0)).toBe("3 overdue");
});
